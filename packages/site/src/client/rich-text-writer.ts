import type { PreviewEvent } from '@ximblox/contract';

/** Coordinates editing of rich text in the page. */
export interface RichTextWriter {
  /** Returns the element being edited. */
  element(): HTMLElement | null;
  /** Requests the rich text editor for an element, with the caret at a point of the viewport or at the end. */
  begin(element: HTMLElement, point: { x: number; y: number } | null): void;
  /** Ends editing a field. */
  end(key: string, field: string): void;
  /** Cancels a request whose editor has not arrived yet. An editor that has arrived notices the change itself. */
  leave(): void;
  /** Buffers keys typed, and a selection of all text, before the editor arrives. @returns whether the key was handled */
  handleKey(event: KeyboardEvent): boolean;
}

const keyOf = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-block-key]')?.dataset.blockKey;

/**
 * Creates the coordinator for rich text. The admin mounts its own editor into the element, so that the page loads none of it.
 * @param post sends an event to the page editor
 */
export function createRichTextWriter(post: (event: PreviewEvent) => void): RichTextWriter {
  let writing: HTMLElement | null = null;

  function forget(): void {
    delete writing?.dataset.writing;
    delete writing?.dataset.typed;
    delete writing?.dataset.replaces;
    writing = null;
  }

  function leave(): void {
    if (!writing || writing.isContentEditable) return;
    const { field = '', typed = '' } = writing.dataset;
    const key = keyOf(writing);
    forget();
    if (typed !== '' && key !== undefined) post({ type: 'ximblox:typed', key, field, text: typed });
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
      post({ type: 'ximblox:selected', key, field, isWriting: true });
      post({ type: 'ximblox:write', key, field, point });
    },
    end(key, field) {
      if (writing?.dataset.field === field && keyOf(writing) === key) forget();
    },
    leave,
    handleKey(event) {
      if (!writing || writing.isContentEditable || event.isComposing) return false;
      // The editor may report its end after editing has continued in another field.
      if (event.target !== writing) return false;
      // Buffered keys are inserted first; the key can be pressed again.
      if (event.key === 'Tab' || event.key === 'Escape') return writing.dataset.typed !== undefined;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
        // What is typed next replaces the text; the browser would select the whole page.
        writing.dataset.typed = '';
        writing.dataset.replaces = '';
        return true;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) return false;
      writing.dataset.typed = (writing.dataset.typed ?? '') + event.key;
      return true;
    },
  };
}
