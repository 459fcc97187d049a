import { describe, expect, it } from 'vitest';
import { type KeyPress, shortcutOf } from './shortcuts.ts';

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
});

describe('a key press', () => {
  it.each([
    [press('s', { ctrlKey: true }), 'save'],
    [press('s', { metaKey: true }), 'save'],
    [press('z', { ctrlKey: true }), 'undo'],
    [press('Z', { ctrlKey: true, shiftKey: true }), 'redo'],
    [press('y', { ctrlKey: true }), 'redo'],
    [press('ArrowUp', { altKey: true }), 'moveUp'],
    [press('ArrowDown', { altKey: true }), 'moveDown'],
  ] as const)('means the same while writing: %j', (key, shortcut) => {
    expect(shortcutOf(key, false)).toBe(shortcut);
    expect(shortcutOf(key, true)).toBe(shortcut);
  });

  it.each([
    [press('/'), 'insert'],
    [press('?', { shiftKey: true }), 'help'],
    [press('d'), 'duplicate'],
  ] as const)('writes where one writes: %j', (key, shortcut) => {
    expect(shortcutOf(key, false)).toBe(shortcut);
    expect(shortcutOf(key, true)).toBeNull();
  });

  it.each([press('s'), press('ArrowUp'), press('s', { ctrlKey: true, altKey: true }), press('d', { ctrlKey: true })])(
    'belongs to the browser: %j',
    (key) => expect(shortcutOf(key, false)).toBeNull(),
  );
});
