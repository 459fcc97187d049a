// The examples of docs/headless.md, in order. A test runs this file and compares it with the guide.
import { createClient, DeliveryError, today } from '@ximblox/client';
import type site from '../museum/ximblox.config.tsx';

const client = createClient<typeof site>({ url: process.env.XIMBLOX_URL ?? 'http://localhost:8080' });

const { items, total } = await client.pages('exhibition', {
  where: { start: { gte: today() }, or: [{ price: { lt: 20 } }, { price: { exists: false } }] },
  orderBy: [{ start: 'asc' }, { title: 'asc' }],
  fields: ['start', 'price'],
  limit: 12,
});
for (const { title, url, typeData } of items) console.log(title, url, typeData.start, typeData.price, total);

const outcome = await client.page('/exhibitions/light');
if (outcome.kind === 'page') {
  for (const block of outcome.page.blocks) {
    if (block.type === 'quote') console.log(block.props.text, block.props.name);
  }
}

const menu = await client.menu('main', { locale: 'en' });
const settings = await client.settings();
const found = await client.search('light', { pageTypes: ['exhibition'] });
const tags = await client.tags('exhibition', { where: { start: { gte: today() } } });
const sitemap = await client.sitemap({ locale: 'en' });
console.log(menu.length, settings.siteName, found.total, tags.length, sitemap.total);

try {
  await client.pages('exhibition', { limit: 1001 });
} catch (error) {
  if (!(error instanceof DeliveryError)) throw error;
  console.log(error.status, error.code, error.field, error.errors[0]?.hint);
}
