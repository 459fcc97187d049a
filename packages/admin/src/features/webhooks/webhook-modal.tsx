import { Checkbox, TextInput } from '@mantine/core';
import { contract, type Webhook, type WebhookEvent, webhookEvents, type WebhookInput } from '@ximblox/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../lib/errors/error-text.ts';
import { useFormats } from '../../lib/format.ts';
import { usePageTypes, useSiteSettings } from '../../lib/site-settings.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import forms from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { refreshWebhooks } from './webhook-queries.ts';
import classes from './webhooks.module.css';

interface ChoicesProps {
  label: string;
  help?: string;
  choices: readonly { value: string; label: string }[];
  value: readonly string[];
  error?: string | undefined;
  /** Whether at least one has to be chosen. */
  withAsterisk?: boolean;
  onChange: (value: string[]) => void;
}

function Choices({ label, help, choices, value, error, withAsterisk = false, onChange }: ChoicesProps) {
  return (
    <Checkbox.Group
      label={label}
      description={help}
      withAsterisk={withAsterisk}
      error={error}
      value={[...value]}
      onChange={onChange}
    >
      <div className={classes.choices}>
        {choices.map((choice) => (
          <Checkbox key={choice.value} value={choice.value} label={choice.label} aria-invalid={error !== undefined} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

interface WebhookModalProps {
  /** The one that is changed; a new one without it. */
  webhook?: Webhook;
  onClose: () => void;
  /** Told what was saved; a new one comes with its secret. */
  onSaved?: (answer: { webhook: Webhook; secret?: string }) => void;
}

/** Makes a webhook, or changes one. */
export function WebhookModal({ webhook, onClose, onSaved }: WebhookModalProps) {
  const { t } = useTranslation();
  const { locales } = useSiteSettings();
  const { localeName } = useFormats();
  const pageTypes = usePageTypes();
  const [chosen, setChosen] = useState({
    events: webhook?.events ?? [...webhookEvents],
    locales: webhook?.locales ?? [],
    pageTypes: webhook?.pageTypes ?? [],
  });
  const change = (changes: Partial<typeof chosen>): void => setChosen({ ...chosen, ...changes });
  useEffect(() => () => clearErrors('webhooks'), []);
  const { of, rest } = useFormErrors(useErrors('webhooks'));
  const { isRunning, onSubmit } = useFormAction(
    'webhooks',
    async ({ name = '', url = '', active }): Promise<{ webhook: Webhook; secret?: string }> => {
      const body: WebhookInput = { name, url, ...chosen, active: active === 'on' };
      return webhook
        ? api.call(contract.webhooks.update, { params: { id: webhook.id }, body })
        : api.call(contract.webhooks.create, { body });
    },
    async (answer) => {
      await refreshWebhooks();
      if (webhook) toast({ text: t('webhooks.saved', { name: answer.webhook.name }) });
      onClose();
      onSaved?.(answer);
    },
  );
  return (
    <Modal
      title={webhook ? t('webhooks.edit') : t('webhooks.add')}
      size="lg"
      onClose={onClose}
      confirm={{ text: webhook ? t('common.save') : t('webhooks.make'), isRunning, form: 'webhook' }}
    >
      <form id="webhook" className={forms.form} onSubmit={onSubmit} noValidate>
        <ErrorList errors={rest(['name', 'url', 'events'])} />
        <TextInput
          name="name"
          label={t('webhooks.name')}
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={webhook?.name ?? ''}
          error={of('name')}
        />
        <TextInput
          name="url"
          type="url"
          label={t('webhooks.url')}
          description={t('webhooks.urlHelp')}
          required
          placeholder="https://"
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          defaultValue={webhook?.url ?? ''}
          error={of('url')}
        />
        <Choices
          label={t('webhooks.events')}
          withAsterisk
          choices={webhookEvents.map((value) => ({ value, label: t(`webhooks.event.${value}`) }))}
          value={chosen.events}
          error={of('events')}
          onChange={(events) => change({ events: events as WebhookEvent[] })}
        />
        <Choices
          label={t('webhooks.locales')}
          help={t('webhooks.localesHelp')}
          choices={locales.map(({ code }) => ({ value: code, label: localeName(code) }))}
          value={chosen.locales}
          onChange={(some) => change({ locales: some })}
        />
        <Choices
          label={t('webhooks.pageTypes')}
          help={t('webhooks.pageTypesHelp')}
          choices={pageTypes.map(({ id, label }) => ({ value: id, label }))}
          value={chosen.pageTypes}
          onChange={(some) => change({ pageTypes: some })}
        />
        <Checkbox
          name="active"
          label={t('webhooks.active')}
          description={t('webhooks.activeHelp')}
          defaultChecked={webhook?.active ?? true}
        />
      </form>
    </Modal>
  );
}
