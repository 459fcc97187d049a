import { FileInput } from '@mantine/core';
import { contract, type ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { refreshAddresses } from './address-lists.ts';

const lineOf = ({ property }: ErrorItem): [line: string, column: string] | null => {
  const [, line, column] = /^rows\.(\d+)\.(from|to)$/.exec(property) ?? [];
  return line && column ? [line, column] : null;
};

/** Errors by line of the file. */
function LineErrors({ errors }: { errors: readonly ErrorItem[] }) {
  const { t } = useTranslation();
  const textOf = useErrorText('beside its field');
  const ofLines = errors.flatMap((error) => {
    const place = lineOf(error);
    return place ? [{ line: place[0], column: place[1], text: textOf(error) }] : [];
  });
  if (ofLines.length === 0) return null;
  return (
    <div role="alert" className="small rounded-small danger-ground scroll pad-12 list-box" tabIndex={-1}>
      <p>{t('redirects.nothingImported', { count: ofLines.length })}</p>
      <ul>
        {ofLines.slice(0, 200).map(({ line, column, text }) => (
          <li key={`${line} ${column} ${text}`}>
            <strong>{t('redirects.line', { line })}</strong> {t(column === 'from' ? 'redirects.from' : 'redirects.to')}:{' '}
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Imports redirects from a file, or lists the errors of each line. */
export function ImportModal({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const [isRunning, setRunning] = useState(false);

  const send = async (): Promise<void> => {
    if (!file) {
      setErrors([{ property: 'csv', code: 'V_17' }]);
      return;
    }
    setRunning(true);
    try {
      const { added } = await api.call(contract.redirects.import, { body: { csv: await file.text() } });
      refreshAddresses();
      toast({ text: t('redirects.imported', { count: added }) });
      onClose();
    } catch (failure) {
      setErrors(errorsOfFailure(failure));
    } finally {
      setRunning(false);
    }
  };

  return (
    <Modal
      title={t('redirects.import')}
      onClose={onClose}
      isDirty={file !== null}
      confirm={{ text: t('redirects.import'), isRunning, onClick: () => void send() }}
    >
      <p>{t('redirects.importHelp')}</p>
      <pre className="margin-0 small rounded-small sunken scroll pad-12">{'from,to\n/old-page.html,/new-page'}</pre>
      <FileInput
        data-autofocus
        label={t('redirects.file')}
        placeholder={t('redirects.chooseFile')}
        accept=".csv,text/csv"
        value={file}
        clearable
        clearButtonProps={{ 'aria-label': t('redirects.removeFile') }}
        onChange={(chosen) => {
          setFile(chosen);
          setErrors([]);
        }}
      />
      <ErrorList errors={errors.filter((error) => lineOf(error) === null)} />
      <LineErrors errors={errors} />
    </Modal>
  );
}
