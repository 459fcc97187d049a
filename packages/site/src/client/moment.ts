import './moment.css';

// On pages at another moment: the slider of the bar, links that scripts of the site made, and forms, which send nothing.

const bar = document.querySelector<HTMLElement>('ximblox-moment');
const root = bar?.shadowRoot;
const prefix = bar?.dataset.prefix ?? '';
const stays = /^\/(?:_|cmsadmin(?:\/|$)|api\/)/;

document.addEventListener(
  'click',
  (event) => {
    const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
    if (!link || link.origin !== location.origin || link.hasAttribute('download')) return;
    const { pathname, search, hash } = link;
    if (link.getRootNode() !== document || stays.test(pathname)) return;
    link.href = prefix + pathname + search + hash;
  },
  { capture: true },
);

document.addEventListener(
  'submit',
  (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method === 'get') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const note = root?.querySelector<HTMLElement>('[data-nothing-sent]');
    if (note) note.textContent = note.dataset.nothingSent ?? '';
  },
  { capture: true },
);

function connectSlider(slider: HTMLInputElement, output: HTMLOutputElement): void {
  const changes = JSON.parse(slider.dataset.changes ?? '[]') as { at: string; text: string }[];
  const chosen = () => changes[slider.valueAsNumber];
  const show = (): void => {
    const text = chosen()?.text ?? '';
    output.value = text;
    slider.setAttribute('aria-valuetext', text);
  };
  slider.addEventListener('input', show);
  // Arrow keys fire `change` with every step: the page opens with the button or Enter.
  slider.form?.addEventListener('submit', (event) => {
    const change = chosen();
    if (!change) return;
    event.preventDefault();
    location.assign(`${slider.dataset.base ?? ''}/${change.at}${slider.dataset.path ?? '/'}`);
  });
  show();
  if (slider.form) slider.form.hidden = false;
}

const slider = root?.querySelector<HTMLInputElement>('input[type="range"]');
const output = root?.querySelector('output');
if (slider && output) connectSlider(slider, output);

const details = root?.querySelector('details');
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !details?.open) return;
  details.open = false;
  details.querySelector('summary')?.focus();
});
// The panel stays open while one moment after another is chosen in it.
const openKey = 'ximblox-moment-open';
details?.addEventListener('submit', () => sessionStorage.setItem(openKey, '1'));
if (details && sessionStorage.getItem(openKey)) details.open = true;
sessionStorage.removeItem(openKey);

/** Scrolls both sides of a comparison together, and follows links in either on both. */
function connectSides(sides: readonly HTMLIFrameElement[]): void {
  const scrolled = (from: Window, to: Window): void => {
    const [one, other] = [from.document.documentElement, to.document.documentElement];
    const part = from.scrollY / Math.max(1, one.scrollHeight - one.clientHeight);
    const top = Math.round(part * (other.scrollHeight - other.clientHeight));
    // Setting a position fires an event there, which would set this one.
    if (Math.abs(to.scrollY - top) > 1) to.scrollTo({ top, behavior: 'instant' });
  };
  const open = (event: MouseEvent): void => {
    const link = event.composedPath().find((one): one is HTMLAnchorElement => (one as Element).nodeName === 'A');
    if (!link || link.origin !== location.origin || event.ctrlKey || event.metaKey) return;
    const shown = document.documentElement.dataset.prefix ?? '';
    const path = link.pathname.startsWith(`${shown}/`) ? link.pathname.slice(shown.length) : link.pathname;
    const isHere = link.hash !== '' && link.pathname === link.ownerDocument.location.pathname;
    if (isHere || stays.test(path)) return;
    event.preventDefault();
    location.assign(`${shown}${path}${link.search}${link.search === '' ? '?' : '&'}compare`);
  };
  let leading: HTMLIFrameElement | undefined;
  for (const side of sides) {
    const other = sides.find((one) => one !== side);
    const connect = (): void => {
      const { contentWindow } = side;
      contentWindow?.addEventListener('scroll', () => {
        if (other?.contentWindow && leading !== other) scrolled(contentWindow, other.contentWindow);
      });
      for (const kind of ['pointerenter', 'pointerdown', 'focus', 'keydown', 'wheel'] as const)
        contentWindow?.addEventListener(kind, () => (leading = side), { capture: true, passive: true });
      contentWindow?.document.addEventListener('click', open, { capture: true });
    };
    side.addEventListener('load', connect);
    if (side.contentDocument?.readyState === 'complete') connect();
  }
}

if (document.documentElement.classList.contains('ximblox-comparison'))
  connectSides([...document.querySelectorAll('iframe')]);
