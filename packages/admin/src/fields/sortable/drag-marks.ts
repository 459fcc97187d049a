import classes from './sortable.module.css';

/** What is seen of a drag: the line where the element would go, and the name that follows the pointer. */
interface DragMarks {
  showGap(items: readonly HTMLElement[], gap: number): void;
  follow(x: number, y: number): void;
  remove(): void;
}

function mark(className: string | undefined, text = ''): HTMLElement {
  const element = document.createElement('div');
  element.className = className ?? '';
  element.textContent = text;
  element.setAttribute('aria-hidden', 'true');
  document.body.append(element);
  return element;
}

/** Drawn over everything, since elements that are out of sight clip what stands beside them. @param name null when no pointer drags */
export function dragMarks(source: HTMLElement | undefined, name: string | null): DragMarks {
  const line = mark(classes.line);
  const chip = name === null ? null : mark(classes.chip, name);
  if (chip) document.documentElement.dataset.dragging = '';
  source?.setAttribute('data-dragging', 'true');
  return {
    showGap(items, gap) {
      const after = items[gap]?.getBoundingClientRect();
      const before = items[gap - 1]?.getBoundingClientRect();
      const box = after ?? before;
      if (!box) return;
      const top = after && before ? (after.top + before.bottom) / 2 : after ? after.top - 2 : box.bottom + 2;
      Object.assign(line.style, { top: `${top - 1}px`, left: `${box.left}px`, width: `${box.width}px` });
    },
    follow(x, y) {
      if (chip) chip.style.translate = `${x + 12}px ${y + 8}px`;
    },
    remove() {
      line.remove();
      chip?.remove();
      delete document.documentElement.dataset.dragging;
      source?.removeAttribute('data-dragging');
    },
  };
}
