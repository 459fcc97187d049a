import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RequestQueue } from './request-queue.ts';
import classes from './review.module.css';

/** Number of other requests to review, and a button to the next one. */
export function QueueBar({ others, goOn }: RequestQueue) {
  const { t } = useTranslation();
  return (
    <div className={`small row wrap line-above spread muted gap-4-12 pad-top-8 ${classes.queue}`}>
      <span>{t('editor.review.others', { count: others })}</span>
      <Button variant="subtle" color="gray" size="compact-md" onClick={goOn}>
        {t(others > 0 ? 'editor.review.next' : 'editor.review.toList')}
      </Button>
    </div>
  );
}
