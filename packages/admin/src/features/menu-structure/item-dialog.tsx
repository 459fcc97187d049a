import { Input, TextInput } from '@mantine/core';
import { isSameValue } from '@ximblox/blocks/internal';
import type { LinkValue } from '@ximblox/contract';
import { Link2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOfLink } from '../../fields/link-picker/link-target.ts';
import { LinkTargetLine } from '../../fields/link-picker/link-target-line.tsx';
import { PickedValue } from '../../fields/picked-value.tsx';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { Modal } from '../../ui/modal.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const LinkPicker = lazyDialog(async () => (await import('../../fields/link-picker/link-picker.tsx')).LinkPicker);

/** Form values of the dialog. */
export interface ItemValues {
  title: string;
  link: LinkValue | null;
}

interface ItemDialogProps {
  heading: string;
  /** Current item; null for a new one. */
  value: ItemValues | null;
  locale: string;
  onDone(values: ItemValues): void;
  onClose(): void;
}

/** Maximum title length in characters. */
const longest = 255;

interface LinkInputProps {
  id: string;
  link: LinkValue | null;
  onPick(): void;
  onRemove(): void;
}

function LinkInput({ id, link, onPick, onRemove }: LinkInputProps) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper id={id} label={t('menus.item.link')} description={t('menus.item.linkHelp')}>
      <PickedValue
        id={id}
        label={t('menus.item.link')}
        describedBy={`${id}-description`}
        choose={{ icon: Link2, text: t('fields.link.choose') }}
        onPick={onPick}
        onRemove={onRemove}
      >
        {link && <LinkTargetLine link={link} />}
      </PickedValue>
    </Input.Wrapper>
  );
}

/** Dialog for the title and link of a menu item. */
export function ItemDialog({ heading, value, locale, onDone, onClose }: ItemDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const textOf = useErrorText('beside its field');
  const [title, setTitle] = useState(value?.title ?? '');
  const [link, setLink] = useState(value?.link ?? null);
  const [wasRefused, setRefused] = useState(false);
  // A new item takes its title from its link, so the link comes first.
  const [isPicking, setPicking] = useState(value === null);
  const isEmpty = title.trim() === '';

  const pick = async (picked: LinkValue): Promise<void> => {
    setLink(picked);
    if (!isEmpty) return;
    const found = (await titleOfLink(picked).catch(() => '')).slice(0, longest).trim();
    if (value === null && found !== '') onDone({ title: found, link: picked });
    else setTitle((typed) => (typed.trim() === '' ? found : typed));
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setRefused(isEmpty);
    if (isEmpty) document.getElementById(`${id}-title`)?.focus();
    else onDone({ title: title.trim(), link });
  };

  return (
    <Modal
      title={heading}
      onClose={onClose}
      isDirty={title !== (value?.title ?? '') || !isSameValue(link, value?.link ?? null)}
      confirm={{ text: value ? t('menus.item.change') : t('menus.add'), form: id }}
    >
      <form id={id} className="stack gap-16" noValidate onSubmit={submit}>
        <TextInput
          id={`${id}-title`}
          label={t('menus.item.title')}
          required
          maxLength={longest}
          autoComplete="off"
          value={title}
          error={wasRefused && isEmpty ? textOf({ property: 'title', code: 'V_01' }) : undefined}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <LinkInput id={`${id}-link`} link={link} onPick={() => setPicking(true)} onRemove={() => setLink(null)} />
      </form>
      {isPicking && (
        <LinkPicker
          value={link}
          locale={locale}
          onPick={(picked) => void pick(picked)}
          onClose={() => setPicking(false)}
        />
      )}
    </Modal>
  );
}
