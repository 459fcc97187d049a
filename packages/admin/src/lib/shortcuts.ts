/** Key press with its modifiers. */
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

/** Keys of each shortcut; `Mod` is Ctrl or Command. */
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

/** Shortcuts that also work in text fields, because their keys type nothing. */
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

/** Returns the shortcut of a key press; null if there is none. @param isWriting whether a text field has the focus */
export function shortcutOf(press: KeyPress, isWriting: boolean): Shortcut | null {
  const shortcut = named(press);
  return shortcut !== null && isWriting && !whileWriting.has(shortcut) ? null : shortcut;
}

/** Whether a modal dialog is open, which disables the shortcuts of the editor. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** Whether an element is a text field or editable. */
export const isWritingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)));
