import classes from './sortable.module.css';

/** Drop indicator between two elements of a list. */
interface DropLine {
  show(items: readonly HTMLElement[], gap: number): void;
  hide(): void;
}

/**
 * Creates a hidden drop indicator. It is positioned over the page, since elements with hidden overflow would clip it.
 */
export function dropLine(): DropLine {
  const line = document.createElement('div');
  line.className = classes.line ?? '';
  line.setAttribute('aria-hidden', 'true');
  return {
    show(items, gap) {
      const after = items[gap]?.getBoundingClientRect();
      const before = items[gap - 1]?.getBoundingClientRect();
      const box = after ?? before;
      if (!box) return;
      const top = after && before ? (after.top + before.bottom) / 2 : after ? after.top - 2 : box.bottom + 2;
      Object.assign(line.style, { top: `${top - 1}px`, left: `${box.left}px`, width: `${box.width}px` });
      document.body.append(line);
    },
    hide: () => line.remove(),
  };
}
