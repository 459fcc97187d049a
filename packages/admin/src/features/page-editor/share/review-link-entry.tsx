import { Button, TextInput } from '@mantine/core';
import { contract, type ErrorItem, type ReviewLink } from '@ximblox/contract';
import { Copy, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { useFormats } from '../../../lib/format.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { ErrorList } from '../../../ui/error-list.tsx';
import classes from './share.module.css';

/** A review link of the page, which can be copied and revoked while it is open. */
export function ReviewLinkEntry({ link, onDone }: { link: ReviewLink; onDone(): Promise<void> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const revoke = async (): Promise<void> => {
    try {
      await api.call(contract.reviewLinks.revoke, { params: { id: String(link.id) } });
    } catch (failure) {
      setErrors(errorsOfFailure(failure));
    }
    await onDone();
  };
  const version =
    link.versionNumber === null
      ? t('editor.share.newest')
      : t('editor.history.version', { number: link.versionNumber });
  return (
    <li className={`stack gap-6 line-above pad-block-12 ${classes.link}`} data-state={link.state}>
      <p className={`break-anywhere strong ${classes.note}`}>{link.note || version}</p>
      <p className="small muted dense">
        {[
          ...(link.note === '' ? [] : [version]),
          t(link.mayComment ? 'editor.share.withComments' : 'editor.share.readOnly'),
          link.by.name,
          link.state === 'open'
            ? t('editor.share.until', { time: dateTime(link.expiresAt) })
            : t(`editor.share.state.${link.state}`),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <ErrorList errors={errors} />
      {link.state === 'open' && (
        <>
          <TextInput readOnly size="xs" aria-label={t('editor.share.address')} value={link.url} />
          <div className="flex wrap gap-4">
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Copy size={14} aria-hidden />}
              onClick={() => void copyText(t, link.url, t('editor.share.copied'))}
            >
              {t('editor.share.copy')}
            </Button>
            <Button
              variant="subtle"
              color="var(--danger)"
              size="compact-sm"
              leftSection={<Link2Off size={14} aria-hidden />}
              onClick={() => void revoke()}
            >
              {t('editor.share.revoke')}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
