import { endpointUrl, contract, type Submission } from '@ximblox/contract';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import classes from './inbox.module.css';
import type { ShownField } from './submission-text.ts';

const bytesOfKilobyte = 1024;

function FieldValue({ field }: { field: ShownField }) {
  if (field.kind === 'email') return <a href={`mailto:${encodeURIComponent(field.value)}`}>{field.value}</a>;
  if (field.kind === 'phone') return <a href={`tel:${field.value.replaceAll(/[^+\d]/g, '')}`}>{field.value}</a>;
  return <>{field.value}</>;
}

function Files({ submission }: { submission: Submission }) {
  const { number } = useFormats();
  return (
    <ul className={classes.files}>
      {submission.files.map((file) => (
        <li key={file.id}>
          <a
            href={endpointUrl(contract.submissions.file, { id: submission.id, fileID: file.id })}
            download={file.fileName}
          >
            <Download size={14} aria-hidden />
            {file.fileName}
          </a>
          <span>{number(Math.ceil(file.size / bytesOfKilobyte))} kB</span>
        </li>
      ))}
    </ul>
  );
}

/** Fields and documents of a submission. */
export function SubmissionFields({ submission, fields }: { submission: Submission; fields: readonly ShownField[] }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.fields}>
      {fields.map((field) => (
        <div key={field.name} data-kind={field.kind}>
          <dt>{field.label}</dt>
          <dd>
            <FieldValue field={field} />
          </dd>
        </div>
      ))}
      {submission.files.length > 0 && (
        <div>
          <dt>{t('inbox.documents')}</dt>
          <dd>
            <Files submission={submission} />
          </dd>
        </div>
      )}
    </dl>
  );
}
