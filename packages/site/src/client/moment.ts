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
