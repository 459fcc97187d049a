import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './tour.module.css';

/** Steps of the tour with the `data-tour` of the element that each points at. */
const steps = [
  { name: 'search', target: 'search' },
  { name: 'dashboard', target: '/dashboard' },
  { name: 'pages', target: '/' },
  { name: 'library', target: '/medialibrary' },
  { name: 'account', target: 'account' },
] as const;

/** Marks the visible element with a `data-tour`, for the ring and the place of the tour. @returns removes the mark */
function pointAt(target: string): () => void {
  const shown = [...document.querySelectorAll<HTMLElement>(`[data-tour="${target}"]`)].findLast((one) =>
    one.checkVisibility(),
  );
  shown?.setAttribute('data-tour-step', '');
  shown?.scrollIntoView({ block: 'nearest' });
  return () => shown?.removeAttribute('data-tour-step');
}

interface TourProps {
  /** Opens the side menu if it is a closed drawer. */
  showMenu: () => void;
  /** Called when the tour was finished or skipped. */
  onEnd: () => void;
}

/** Short tour of the side menu. Escape skips it. The focus returns to where it was. */
export function Tour({ showMenu, onEnd }: TourProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const [index, setIndex] = useState(0);
  const step = steps[index] ?? steps[0];
  const isLast = index === steps.length - 1;
  const end = (): void => dialog.current?.close();

  useEffect(() => {
    if (dialog.current?.open) return;
    showMenu();
    dialog.current?.showModal();
    next.current?.focus();
  }, [showMenu]);
  useEffect(() => pointAt(step.target), [step]);

  return (
    <dialog
      ref={dialog}
      className={`stack gap-12 boxed raised surface pad-16 ${classes.tour}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onEnd}
    >
      <div aria-live="polite" className="stack gap-4">
        <p className="small muted">{t('tour.step', { step: index + 1, count: steps.length })}</p>
        <h2 id={`${id}-title`}>{t(`tour.${step.name}.title`)}</h2>
        <p id={`${id}-text`}>{t(`tour.${step.name}.text`)}</p>
      </div>
      <div className="flex wrap gap-8 to-end">
        {!isLast && (
          <Button variant="subtle" color="gray" className={classes.skip} onClick={end}>
            {t('tour.skip')}
          </Button>
        )}
        {index > 0 && (
          <Button variant="default" onClick={() => setIndex(index - 1)}>
            {t('tour.back')}
          </Button>
        )}
        <Button ref={next} onClick={() => (isLast ? end() : setIndex(index + 1))}>
          {t(isLast ? 'tour.done' : 'tour.next')}
        </Button>
      </div>
    </dialog>
  );
}
