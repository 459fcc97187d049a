import { contract, endpointUrl, type ErrorItem, type Submission } from '@ximblox/contract';
import { Download, FileX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { toast } from '../../ui/toasts.tsx';
import { useDownload } from '../../ui/use-download.ts';
import classes from './inbox.module.css';
import type { ShownDocument, ShownField } from './submission-text.ts';

const bytesOfKilobyte = 1024;

function Document({ id, document: { fileName, file } }: { id: number; document: ShownDocument }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { onClick } = useDownload();
  if (!file) {
    return (
      <li className="flex wrap gap-4-12">
        <span className="inline-row gap-6 break-anywhere muted">
          <FileX size={14} aria-hidden />
          {fileName}
        </span>
        <span className="muted">{t('inbox.spam.noDocument')}</span>
      </li>
    );
  }
  const params = { id, fileID: file.id };
  const sayGone = (errors: readonly ErrorItem[]): boolean => {
    const isGone = errors.some(({ code }) => code === 'V_12');
    if (isGone) toast({ kind: 'error', text: t('inbox.documentGone', { name: fileName }) });
    return isGone;
  };
  return (
    <li className="flex wrap gap-4-12">
      <a
        className="inline-row gap-6 break-anywhere"
        href={endpointUrl(contract.submissions.file, params)}
        download={fileName}
        onClick={onClick((fetch) => api.call(contract.submissions.file, { params, fetch }), sayGone)}
      >
        <Download size={14} aria-hidden />
        {fileName}
      </a>
      <span className="muted">{number(Math.ceil(file.size / bytesOfKilobyte))} kB</span>
    </li>
  );
}

function FieldValue({ id, field }: { id: number; field: ShownField }) {
  if (field.documents.length > 0) {
    return (
      <ul className="stack gap-8">
        {field.documents.map((document) => (
          <Document key={document.file?.id ?? document.fileName} id={id} document={document} />
        ))}
      </ul>
    );
  }
  if (field.kind === 'email') return <a href={`mailto:${encodeURIComponent(field.value)}`}>{field.value}</a>;
  if (field.kind === 'phone') return <a href={`tel:${field.value.replaceAll(/[^+\d]/g, '')}`}>{field.value}</a>;
  return <>{field.value}</>;
}

/** Fields of a submission, with their documents. */
export const SubmissionFields = ({ submission, fields }: { submission: Submission; fields: readonly ShownField[] }) => (
  <dl className={`facts fold-narrow ${classes.fields}`}>
    {fields.map((field) => (
      <div key={field.name} data-kind={field.kind}>
        <dt className="small">{field.label}</dt>
        <dd>
          <FieldValue id={submission.id} field={field} />
        </dd>
      </div>
    ))}
  </dl>
);
