import { Checkbox, TextInput } from '@mantine/core';
import { contract, type Webhook, type WebhookEvent, webhookEvents, type WebhookInput } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft/use-draft.ts';
import type { FieldName } from '../../lib/draft/merge-fields.ts';
import { useFormats } from '../../lib/format.ts';
import type { FormErrors } from '../../lib/errors/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { usePageTypes, useSiteSettings } from '../../lib/site-settings.ts';
import { type DescribedField, DraftDialogs } from '../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { refreshWebhooks, webhookQuery } from './webhook-queries.ts';

interface ChoicesProps {
  label: string;
  help?: string;
  choices: readonly { value: string; label: string }[];
  value: readonly string[];
  error?: string | undefined;
  /** Whether at least one is required. */
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
      <div className="flex wrap gap-8-16 pad-top-8">
        {choices.map((choice) => (
          <Checkbox key={choice.value} value={choice.value} label={choice.label} aria-invalid={error !== undefined} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

interface StoredWebhook {
  webhook: WebhookInput;
  /** Signing secret, in the answer to creating a webhook. */
  secret?: string;
}

interface WebhookModalProps {
  /** The webhook to change; a new one without it. */
  webhook?: Webhook;
  onClose: () => void;
  /** Called with the saved webhook; a new one comes with its secret. */
  onSaved?: (saved: StoredWebhook) => void;
}

const newWebhook: WebhookInput = {
  name: '',
  url: '',
  events: [...webhookEvents],
  locales: [],
  pageTypes: [],
  active: true,
};

const valueOf = ({ webhook: { name, url, events, locales, pageTypes, active } }: StoredWebhook): WebhookInput => ({
  name,
  url,
  events,
  locales,
  pageTypes,
  active,
});

/** Draft of a webhook; a new one without `webhook`. */
function useWebhookDraft({ webhook, onClose, onSaved }: WebhookModalProps) {
  const { t } = useTranslation();
  const [stored] = useState<StoredWebhook>({ webhook: webhook ?? newWebhook });
  const id = webhook && String(webhook.id);
  return useDraft<StoredWebhook, WebhookInput>({
    stored,
    valueOf,
    fetchNewest:
      id === undefined
        ? undefined
        : async () => ({ webhook: await queryClient.fetchQuery({ ...webhookQuery(id), staleTime: 0 }) }),
    save: (body) =>
      webhook
        ? api.call(contract.webhooks.update, { params: { id: webhook.id }, body })
        : api.call(contract.webhooks.create, { body }),
    onSaved: async (answer) => {
      await refreshWebhooks();
      if (webhook) toast({ text: t('webhooks.saved', { name: answer.webhook.name }) });
      onClose();
      onSaved?.(answer);
    },
  });
}

/** Describes a field of a webhook in the user's language. */
function useDescribeWebhook(): (name: FieldName<WebhookInput>, value: WebhookInput) => DescribedField {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const pageTypes = usePageTypes();
  return (name, value) => {
    const texts: Record<FieldName<WebhookInput>, string> = {
      name: value.name,
      url: value.url,
      events: value.events.map((event) => t(`webhooks.event.${event}`)).join(', '),
      locales: value.locales.map(localeName).join(', '),
      pageTypes: value.pageTypes.map((type) => pageTypes.find(({ id }) => id === type)?.label ?? type).join(', '),
      active: t(value.active ? 'fields.on' : 'fields.off'),
    };
    return { label: t(`webhooks.${name}`), text: texts[name] };
  };
}

interface PartProps {
  value: WebhookInput;
  onChange(changes: Partial<WebhookInput>): void;
}

/** Limits the events to languages and page types. */
function LimitFields({ value, onChange }: PartProps) {
  const { t } = useTranslation();
  const { locales } = useSiteSettings();
  const { localeName } = useFormats();
  const pageTypes = usePageTypes();
  return (
    <>
      <Choices
        label={t('webhooks.locales')}
        help={t('webhooks.localesHelp')}
        choices={locales.map(({ code }) => ({ value: code, label: localeName(code) }))}
        value={value.locales}
        onChange={(some) => onChange({ locales: some })}
      />
      <Choices
        label={t('webhooks.pageTypes')}
        help={t('webhooks.pageTypesHelp')}
        choices={pageTypes.map(({ id, label }) => ({ value: id, label }))}
        value={value.pageTypes}
        onChange={(some) => onChange({ pageTypes: some })}
      />
    </>
  );
}

/** Name and address of the receiver. */
function ReceiverFields({ value, errors, onChange }: PartProps & { errors: FormErrors }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        name="name"
        label={t('webhooks.name')}
        required
        maxLength={100}
        autoComplete="off"
        value={value.name}
        error={errors.of('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
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
        value={value.url}
        error={errors.of('url')}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
    </>
  );
}

/** Form that creates or changes a webhook. */
export function WebhookModal(props: WebhookModalProps) {
  const { webhook, onClose } = props;
  const { t } = useTranslation();
  const describe = useDescribeWebhook();
  const draft = useWebhookDraft(props);
  const { value, errors, change } = draft;
  return (
    <>
      <Modal
        title={webhook ? t('webhooks.edit') : t('webhooks.add')}
        size="lg"
        onClose={onClose}
        isDirty={draft.isDirty}
        confirm={{
          text: webhook ? t('common.save') : t('webhooks.make'),
          isRunning: draft.isSaving,
          form: 'webhook',
        }}
      >
        <form id="webhook" className="stack gap-16" onSubmit={draft.onSubmit} noValidate>
          <ErrorList errors={errors.rest(['name', 'url', 'events'])} />
          <ReceiverFields value={value} errors={errors} onChange={change} />
          <Choices
            label={t('webhooks.events')}
            withAsterisk
            choices={webhookEvents.map((event) => ({ value: event, label: t(`webhooks.event.${event}`) }))}
            value={value.events}
            error={errors.of('events')}
            onChange={(events) => change({ events: events as WebhookEvent[] })}
          />
          <LimitFields value={value} onChange={change} />
          <Checkbox
            name="active"
            label={t('webhooks.active')}
            description={t('webhooks.activeHelp')}
            checked={value.active}
            onChange={(event) => change({ active: event.currentTarget.checked })}
          />
        </form>
      </Modal>
      <DraftDialogs draft={draft} describe={describe} />
    </>
  );
}
