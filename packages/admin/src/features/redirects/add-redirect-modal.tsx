import { Button, Input, TextInput } from '@mantine/core';
import { isSameValue, normalPath, parseAddress } from '@ximblox/blocks/internal';
import { contract, type LinkValue, type ReleaseChange } from '@ximblox/contract';
import { Link2, PackagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkTargetLine } from '../../fields/link-picker/link-target-line.tsx';
import { PickedValue } from '../../fields/picked-value.tsx';
import { api } from '../../lib/api.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { useCan } from '../../lib/session.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { refreshAddresses } from './address-lists.ts';
import type { RedirectsOfRelease } from './use-release-redirects.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const AddToReleaseModal = lazyDialog(async () => (await import('../../ui/add-to-release-modal.tsx')).AddToReleaseModal);
const LinkPicker = lazyDialog(async () => (await import('../../fields/link-picker/link-picker.tsx')).LinkPicker);

interface AddRedirectModalProps {
  /** Prefilled if it is known. */
  from: string;
  /** The page that it leads to in the release, to change that. */
  pageID?: number | null;
  /** The release in which the user works, to which the redirect is added instead of the live site. */
  inRelease: RedirectsOfRelease | undefined;
  onClose(): void;
}

interface TargetFieldProps {
  value: LinkValue | null;
  /** Language in which pages are searched. */
  locale: string;
  isRefused: boolean;
  onChange(value: LinkValue | null): void;
}

/** The page that a redirect leads to, with the dialog to choose it. */
function TargetField({ value, locale, isRefused, onChange }: TargetFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <Input.Wrapper
        id={id}
        label={t('redirects.to')}
        withAsterisk
        description={t('redirects.toHelp')}
        error={isRefused && t('redirects.choosePage')}
        mt={16}
      >
        <PickedValue
          id={id}
          label={t('redirects.to')}
          describedBy={isRefused ? `${id}-description ${id}-error` : `${id}-description`}
          isRefused={isRefused}
          choose={{ icon: Link2, text: t('redirects.choosePage') }}
          onPick={() => setPicking(true)}
          onRemove={() => onChange(null)}
        >
          {value && <LinkTargetLine link={value} />}
        </PickedValue>
      </Input.Wrapper>
      {isPicking && (
        <LinkPicker
          value={value}
          kinds={['page']}
          locale={locale}
          onPick={onChange}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

/** Form that adds a redirect, or changes one in a release. */
export function AddRedirectModal({ from, pageID, inRelease, onClose }: AddRedirectModalProps) {
  const { t } = useTranslation();
  const id = useId();
  const { locales, defaultLocale } = useSiteSettings();
  const [typed, setTyped] = useState(from);
  // Searches pages in the language of the address.
  const address = parseAddress({ locales, defaultLocale }, normalPath(typed.trim()) ?? typed);
  const { locale } = address;
  const known = locales.some(({ code }) => code === locale);
  const isChange = pageID !== undefined;
  const [given] = useState<LinkValue | null>(pageID ? { kind: 'page', pageID } : null);
  const [page, setPage] = useState(given);
  const canRelease = useCan()('manage-releases');
  const [change, setChange] = useState<ReleaseChange>();
  const { isRunning, onSubmit, errors } = useFormAction(
    async (values) => {
      const target = page?.kind === 'page' ? page.pageID : 0;
      if (!inRelease) {
        const body = { from: values['from'] ?? '', pageID: target };
        return (await api.call(contract.redirects.add, { body })).from;
      }
      await inRelease.put({ ...address, pageID: target });
      return typed.trim();
    },
    (added) => {
      refreshAddresses();
      toast({
        text: inRelease
          ? t('releases.addedTo', { name: inRelease.release.name })
          : t('redirects.added', { from: added }),
      });
      onClose();
    },
  );
  const title = isChange ? t('redirects.edit', { from }) : t('redirects.add');
  const confirmText = inRelease ? t('editor.release.save', { name: inRelease.release.name }) : title;
  return (
    <Modal
      title={title}
      onClose={onClose}
      isDirty={typed !== from || !isSameValue(page, given)}
      confirm={{ text: confirmText, isRunning, form: id }}
    >
      <form id={id} onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(['from', 'pageID'])} />
        <TextInput
          name="from"
          label={t('redirects.from')}
          description={t('redirects.fromHelp')}
          required
          readOnly={isChange}
          placeholder="/"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={errors.of('from')}
        />
        <TargetField
          value={page}
          locale={known ? locale : defaultLocale}
          isRefused={errors.of('pageID') !== undefined}
          onChange={setPage}
        />
        {inRelease && <p className="small muted">{t('redirects.inRelease.note', { name: inRelease.release.name })}</p>}
        {canRelease && !inRelease && page?.kind === 'page' && typed.trim() !== '' && (
          <Button
            mt={16}
            variant="default"
            leftSection={<PackagePlus size={16} aria-hidden />}
            onClick={() => setChange({ kind: 'redirect', ...address, pageID: page.pageID })}
          >
            {t('releases.addMore')}
          </Button>
        )}
      </form>
      {change && <AddToReleaseModal changes={[change]} onDone={onClose} onClose={() => setChange(undefined)} />}
    </Modal>
  );
}
