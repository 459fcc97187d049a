import { defineForm, type FormContact, type RenderContext } from '@ximblox/blocks';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SiteForm } from './site-form.tsx';

const form = defineForm({
  id: 'contact',
  label: 'Contact',
  fields: { email: { kind: 'email', label: 'E-mail', required: true } },
  recipients: [],
  keepDays: 30,
  texts: { submit: 'Send', sentTitle: 'Thanks', sentText: 'We have it.' },
});

const contact: FormContact = { name: 'Waterlijn', telephone: '+31251550140' };

function rendered(formContact?: FormContact): string {
  const context: RenderContext = {
    locale: 'en-gb',
    pageID: 7,
    title: 'Contact',
    type: 'content',
    url: '/en-gb/contact',
    publishedAt: null,
    typeData: {},
    tags: [],
    preview: false,
    refusedForm: { block: 'a', values: {}, errors: [{ property: 'captcha', code: 'V_12' }] },
    ...(formContact ? { formContact } : {}),
  };
  return renderToStaticMarkup(<SiteForm form={form} context={context} block={{ key: 'a' }} />);
}

test('shows contact details instead of a retry where forms need JavaScript', () => {
  const html = rendered(contact);
  expect(html).not.toContain('send the form again');
  expect(html).toContain('The form has not been sent yet');
  expect(html).toMatch(/<noscript>.*This form needs JavaScript.*tel:\+31251550140.*<\/noscript>/);
});

test('suggests a retry where it helps', () => {
  expect(rendered()).toContain('The spam check failed. Send the form again.');
});
