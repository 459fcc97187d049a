/** A key with the modifiers that count. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

export const shortcuts = [
  'save',
  'undo',
  'redo',
  'insert',
  'duplicate',
  'moveUp',
  'moveDown',
  'remove',
  'palette',
  'link',
  'toolbar',
  'help',
] as const;
export type Shortcut = (typeof shortcuts)[number];

/** Keys of every shortcut, as the help lists them; `Mod` is Ctrl or the command key. */
export const shortcutKeys: Record<Shortcut, readonly string[]> = {
  save: ['Mod', 'S'],
  undo: ['Mod', 'Z'],
  redo: ['Mod', 'Shift', 'Z'],
  insert: ['/'],
  duplicate: ['D'],
  moveUp: ['Alt', '↑'],
  moveDown: ['Alt', '↓'],
  remove: ['Delete'],
  palette: ['Mod', 'K'],
  link: ['Mod', 'Shift', 'K'],
  toolbar: ['Alt', 'F10'],
  help: ['?'],
};

/** Shortcuts that a key means while somebody writes: those that write nothing. */
const whileWriting: ReadonlySet<Shortcut> = new Set([
  'save',
  'undo',
  'redo',
  'moveUp',
  'moveDown',
  'palette',
  'link',
  'toolbar',
]);

function named({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): Shortcut | null {
  const hasMod = ctrlKey || metaKey;
  const letter = key.toLowerCase();
  if (hasMod && !altKey) {
    if (letter === 's' && !shiftKey) return 'save';
    if (letter === 'k') return shiftKey ? 'link' : 'palette';
    if (letter === 'z') return shiftKey ? 'redo' : 'undo';
    return letter === 'y' && !shiftKey ? 'redo' : null;
  }
  if (altKey && !hasMod && !shiftKey) {
    if (key === 'ArrowUp') return 'moveUp';
    if (key === 'F10') return 'toolbar';
    return key === 'ArrowDown' ? 'moveDown' : null;
  }
  if (hasMod || altKey) return null;
  if (key === '/') return 'insert';
  if (key === 'Delete' && !shiftKey) return 'remove';
  if (key === '?') return 'help';
  return letter === 'd' && !shiftKey ? 'duplicate' : null;
}

/** The shortcut that a key press means; null when it means none where it was made. */
export function shortcutOf(press: KeyPress, isWriting: boolean): Shortcut | null {
  const shortcut = named(press);
  return shortcut !== null && isWriting && !whileWriting.has(shortcut) ? null : shortcut;
}

/** Whether a dialog stands over the editor, which has the keys for itself then. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** Whether keys pressed in an element write into it. */
export const isWritingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)));
