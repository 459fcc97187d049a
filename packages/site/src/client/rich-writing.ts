import type { PreviewEvent } from '@ximblox/contract';

/** Where somebody writes a formatted text. */
export interface RichWriting {
  /** The element in which somebody writes. */
  element(): HTMLElement | null;
  /** Lets the editor put its own into an element, with the caret at a point of the window or at the end. */
  begin(element: HTMLElement, point: { x: number; y: number } | null): void;
  /** Nobody writes in this field any more. */
  end(key: string, field: string): void;
  /** Goes elsewhere; an editor that stands there already notices that by itself. */
  leave(): void;
  /** Takes what is typed before the editor stands there. @returns whether it did */
  obey(event: KeyboardEvent): boolean;
}

const keyOf = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-block-key]')?.dataset.blockKey;

/**
 * Formatted text is written where it stands with the very editor of its field, which the surrounding window brings: here
 * is only known where. So the page that is shown needs none of it.
 */
export function createRichWriting(tell: (event: PreviewEvent) => void): RichWriting {
  let writing: HTMLElement | null = null;

  function forget(): void {
    delete writing?.dataset.writing;
    delete writing?.dataset.typed;
    writing = null;
  }

  function leave(): void {
    if (!writing || writing.isContentEditable) return;
    const { field = '', typed = '' } = writing.dataset;
    const key = keyOf(writing);
    forget();
    if (typed !== '' && key !== undefined) tell({ type: 'ximblox:typed', key, field, text: typed });
  }

  return {
    element: () => writing,
    begin(element, point) {
      if (writing === element) return;
      const key = keyOf(element);
      const { field } = element.dataset;
      if (key === undefined || field === undefined) return;
      leave();
      forget();
      writing = element;
      element.dataset.writing = '';
      element.focus();
      tell({ type: 'ximblox:selected', key, field, isWriting: true });
      tell({ type: 'ximblox:write', key, field, point });
    },
    end(key, field) {
      if (writing?.dataset.field === field && keyOf(writing) === key) forget();
    },
    leave,
    obey(event) {
      if (!writing || writing.isContentEditable || event.isComposing) return false;
      // Until the editor says that it has left, somebody may write in the next text already.
      if (event.target !== writing) return false;
      // What was typed is taken in first; then the key may be pressed again.
      if (event.key === 'Tab' || event.key === 'Escape') return writing.dataset.typed !== undefined;
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) return false;
      writing.dataset.typed = (writing.dataset.typed ?? '') + event.key;
      return true;
    },
  };
}
