export function openMenu(element: HTMLElement, { openClass }: { openClass: string }): () => void {
  const button = element.querySelector('button');
  const toggle = (): void => {
    const open = button?.classList.toggle(openClass);
    button?.setAttribute('aria-expanded', String(open));
  };
  button?.addEventListener('click', toggle);
  return () => button?.removeEventListener('click', toggle);
}
