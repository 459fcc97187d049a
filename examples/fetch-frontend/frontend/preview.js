// A bundler would resolve `@ximblox/client`; this server offers its modules below /client/.
import { onPreviewChange } from '/client/';

const main = document.querySelector('main');

onPreviewChange({ url: document.documentElement.dataset.cms }, async (page) => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch('/preview/render', { method: 'POST', headers, body: JSON.stringify(page) });
  main.innerHTML = await response.text();
});
