interface Messages {
  close: string;
  next: string;
  previous: string;
  label: string;
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), { className, textContent: text });

const button = (className: string, text: string, onPress: () => void): HTMLButtonElement => {
  const made = element('button', className, text);
  made.type = 'button';
  made.addEventListener('click', onPress);
  return made;
};

/** Opens images of a gallery at full size in a dialog, with previous and next buttons and arrow keys. */
export function openImages(root: HTMLElement, messages: Messages): () => void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('.gallery-link')];
  const image = element('img', 'lightbox-image');
  const caption = element('p', 'lightbox-caption');
  caption.setAttribute('aria-live', 'polite');
  let shown = 0;

  const show = (position: number): void => {
    shown = (position + links.length) % links.length;
    const link = links[shown];
    if (!link) return;
    image.removeAttribute('srcset');
    image.src = link.href;
    image.sizes = '100vw';
    image.srcset = link.dataset.srcset ?? '';
    image.alt = link.dataset.alt ?? '';
    const texts = link.closest('figure')?.querySelector('figcaption')?.childNodes ?? [];
    caption.textContent = Array.from(texts, (node) => node.textContent).join(' · ');
  };

  const dialog = element('dialog', 'lightbox');
  dialog.setAttribute('aria-label', messages.label);
  const bar = element('div', 'lightbox-bar');
  bar.append(
    button('lightbox-button', messages.previous, () => show(shown - 1)),
    button('lightbox-button', messages.next, () => show(shown + 1)),
    button('lightbox-button lightbox-close', messages.close, () => dialog.close()),
  );
  dialog.append(image, caption, bar);
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(shown - 1);
    if (key === 'ArrowRight') show(shown + 1);
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => links[shown]?.focus());
  document.body.append(dialog);

  const onClick = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.gallery-link');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(links.indexOf(link));
    dialog.showModal();
  };
  root.addEventListener('click', onClick);
  return () => {
    root.removeEventListener('click', onClick);
    dialog.remove();
  };
}
