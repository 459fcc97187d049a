import { Button } from '@mantine/core';
import { Copy, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../copy-text.ts';
import classes from './two-factor.module.css';

/** Recovery codes, shown only once, to copy or download. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <p>{t('twoFactor.codesText')}</p>
      <ul className={`stack card sunken gap-4-16 mono pad-12-16 ${classes.codes}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex wrap gap-8 margin-top-8">
        <Button
          variant="default"
          size="xs"
          leftSection={<Copy size={14} aria-hidden />}
          onClick={() => void copyText(t, text, t('twoFactor.copied'))}
        >
          {t('twoFactor.copy')}
        </Button>
        <Button
          component="a"
          variant="default"
          size="xs"
          leftSection={<Download size={14} aria-hidden />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="ximblox-recovery-codes.txt"
        >
          {t('twoFactor.download')}
        </Button>
      </div>
    </>
  );
}
