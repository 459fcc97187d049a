import { Textarea, TextInput } from '@mantine/core';
import { type Fields, typeDataContent } from '@ximblox/blocks';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../fields/announce.ts';
import { ContentForm } from '../../../fields/content-form.tsx';
import { useTypeDataPort } from '../content-ports.ts';
import { useEditor, useEditorActions, useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-store.ts';
import { withFieldOf } from './source-fields.ts';
import { ChangeMark, SourceFields } from './source-side.tsx';
import classes from './translations.module.css';
import type { Source } from './use-source.ts';

interface PageRowsProps {
  source: Source;
  sourceName: string;
  ownName: string;
}

function TextRow({
  label,
  now,
  before,
  names,
  children,
}: {
  label: string;
  now: string;
  before: string | undefined;
  names: readonly [string, string];
  children: React.ReactNode;
}) {
  const { t } = useTranslation();
  const isChanged = before !== undefined && before !== now;
  return (
    <li className={classes.row}>
      <div role="group" className={classes.side} aria-label={t('editor.beside.side', { label, name: names[0] })}>
        <div className={classes.fieldHead}>
          <span className={classes.label}>{label}</span>
          {isChanged && <ChangeMark text={t('editor.beside.changed')} />}
        </div>
        <p className={classes.text}>{now || <em>{t('fields.empty')}</em>}</p>
        {isChanged && (
          <details className={classes.before}>
            <summary>{t('editor.beside.before')}</summary>
            <p className={classes.text}>{before || <em>{t('fields.empty')}</em>}</p>
          </details>
        )}
      </div>
      <div
        role="group"
        className={classes.side}
        data-own
        aria-label={t('editor.beside.side', { label, name: names[1] })}
      >
        {children}
      </div>
    </li>
  );
}

/** Title, description and what else the page has beside its blocks, of both pages. */
export function PageRows({ source, sourceName, ownName }: PageRowsProps) {
  const { t } = useTranslation();
  const { pageType } = useEditor();
  const { setTitle, setSeo, changeTypeData } = useEditorActions();
  const title = useEditorState((state) => documentIn(state).title);
  const seo = useEditorState((state) => documentIn(state).seo);
  const typeData = useEditorState((state) => documentIn(state).typeData);
  const port = useTypeDataPort();
  const { newest, marked } = source;
  const names = [sourceName, ownName] as const;
  const fields = (pageType?.fields ?? {}) as Fields;
  const sourceTypeData = typeDataContent(newest.typeData);
  return (
    <>
      <TextRow label={t('editor.overview.title')} now={newest.title} before={marked?.title} names={names}>
        <TextInput
          label={t('editor.overview.title')}
          value={title}
          maxLength={255}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </TextRow>
      <TextRow label={t('editor.beside.seoTitle')} now={newest.seoTitle} before={marked?.seoTitle} names={names}>
        <TextInput
          label={t('editor.beside.seoTitle')}
          value={seo.seoTitle}
          maxLength={255}
          onChange={(event) => setSeo({ seoTitle: event.currentTarget.value })}
        />
      </TextRow>
      <TextRow
        label={t('editor.beside.seoDescription')}
        now={newest.seoDescription}
        before={marked?.seoDescription}
        names={names}
      >
        <Textarea
          label={t('editor.beside.seoDescription')}
          autosize
          minRows={2}
          value={seo.seoDescription}
          maxLength={1000}
          onChange={(event) => setSeo({ seoDescription: event.currentTarget.value })}
        />
      </TextRow>
      {Object.keys(fields).length > 0 && (
        <li className={classes.row}>
          <div
            role="group"
            className={classes.side}
            aria-label={t('editor.beside.side', { label: pageType?.label ?? '', name: sourceName })}
          >
            <div className={classes.head}>
              <h2>{pageType?.label}</h2>
            </div>
            <SourceFields
              fields={fields}
              content={sourceTypeData}
              before={marked ? typeDataContent(marked.typeData) : undefined}
              translation={typeData}
              onCopy={(name, label) => {
                changeTypeData((content) => withFieldOf(content, sourceTypeData, name), `props.${name}`, false);
                announce(t('editor.beside.copied', { label }));
              }}
            />
          </div>
          <div
            role="group"
            className={classes.side}
            data-own
            aria-label={t('editor.beside.side', { label: pageType?.label ?? '', name: ownName })}
          >
            <div className={classes.head}>
              <h2>{pageType?.label}</h2>
            </div>
            <ContentForm fields={fields} port={port} />
          </div>
        </li>
      )}
    </>
  );
}
