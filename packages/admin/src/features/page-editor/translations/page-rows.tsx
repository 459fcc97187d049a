import { Button, Textarea, TextInput } from '@mantine/core';
import { field, type Fields, isSameValue, typeDataContent } from '@ximblox/blocks/internal';
import type { PageVersion } from '@ximblox/contract';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../fields/announce.ts';
import { FieldValue } from '../../../fields/field-values.tsx';
import { ImageInput } from '../../../fields/image-input.tsx';
import { useEditor, useEditorActions, useEditorState } from '../editor-context.ts';
import { KeywordsField } from '../settings/keywords-field.tsx';
import { socialRatio } from '../../../fields/social-ratio.ts';
import { documentIn } from '../store/editor-state.ts';
import { withFieldOf } from './source-fields.ts';
import { ChangeMark, SourceFields } from './source-side.tsx';
import { TypeForm } from '../type-form.tsx';
import classes from './translations.module.css';
import type { Source } from './use-source.ts';

interface PageRowsProps {
  source: Source;
  sourceName: string;
  ownName: string;
}

interface RowProps {
  label: string;
  /** Current source value, and the one in the source version of the translation; null if empty. */
  now: ReactNode;
  before: ReactNode;
  isChanged: boolean;
  names: readonly [string, string];
  /** Copies the source value; only for fields without text to translate. */
  onCopy?: () => void;
  children: ReactNode;
}

/** Field of the source with its counterpart in the translation. */
function Row({ label, now, before, isChanged, names, onCopy, children }: RowProps) {
  const { t } = useTranslation();
  const shown = (value: ReactNode): ReactNode => value ?? <em>{t('fields.empty')}</em>;
  return (
    <li className={classes.row}>
      <div role="group" className={classes.side} aria-label={t('editor.beside.side', { label, name: names[0] })}>
        <div className="row wrap gap-4-8 min-height-24">
          <span className="caption muted">{label}</span>
          {isChanged && <ChangeMark text={t('editor.beside.changed')} />}
          {onCopy && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              className="push"
              leftSection={<Copy size={12} aria-hidden />}
              onClick={onCopy}
            >
              {t('editor.beside.copy')}
              <span className="visually-hidden">: {label}</span>
            </Button>
          )}
        </div>
        <div className={classes.text}>{shown(now)}</div>
        {isChanged && (
          <details className="small muted indented">
            <summary>{t('editor.beside.before')}</summary>
            <div className={classes.text}>{shown(before)}</div>
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

interface TextRowProps extends Pick<RowProps, 'label' | 'names' | 'children'> {
  now: string;
  before: string | undefined;
}

function TextRow({ now, before, ...row }: TextRowProps) {
  return <Row {...row} now={now || null} before={before || null} isChanged={before !== undefined && before !== now} />;
}

const seoImageField = field.image();

/** Social image of the source. */
const pictureOf = ({ seoImage: [image] }: PageVersion): ReactNode =>
  image ? (
    <FieldValue
      field={seoImageField}
      content={{ props: {}, __images: { seoImage: image }, __files: {} }}
      path="seoImage"
    />
  ) : null;

/** Social images of both pages. */
function SeoImageRow({ source: { newest, marked }, names }: { source: Source; names: RowProps['names'] }) {
  const { t } = useTranslation();
  const { setSeo } = useEditorActions();
  const seoImage = useEditorState((state) => documentIn(state).seo.seoImage);
  const locale = useEditorState((state) => state.page.locale);
  return (
    <Row
      label={t('editor.seo.image')}
      now={pictureOf(newest)}
      before={marked && pictureOf(marked)}
      isChanged={marked !== null && !isSameValue(marked.seoImage, newest.seoImage)}
      names={names}
      {...(!isSameValue(newest.seoImage, seoImage) && {
        onCopy: () => {
          setSeo({ seoImage: structuredClone(newest.seoImage) }, false);
          announce(t('editor.beside.copied', { label: t('editor.seo.image') }));
        },
      })}
    >
      <ImageInput
        id="beside-seo-image"
        label={t('editor.seo.image')}
        description={undefined}
        withAsterisk={false}
        isDecorative={false}
        ratio={socialRatio}
        locale={locale}
        error={undefined}
        value={seoImage[0] ?? null}
        onChange={(image, merge) => setSeo({ seoImage: image ? [image] : [] }, merge)}
      />
    </Row>
  );
}

/** Fields of the page type, of both pages. */
function TypeRow({ source: { newest, marked }, names }: { source: Source; names: RowProps['names'] }) {
  const { t } = useTranslation();
  const { pageType } = useEditor();
  const { changeTypeData } = useEditorActions();
  const typeData = useEditorState((state) => documentIn(state).typeData);
  const fields = (pageType?.fields ?? {}) as Fields;
  const sourceTypeData = typeDataContent(newest.typeData);
  if (Object.keys(fields).length === 0) return null;
  return (
    <li className={classes.row}>
      <div
        role="group"
        className={classes.side}
        aria-label={t('editor.beside.side', { label: pageType?.label ?? '', name: names[0] })}
      >
        <div className="row wrap gap-4-8 min-height-24 margin-bottom-8">
          <h2 className="body-size">{pageType?.label}</h2>
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
        aria-label={t('editor.beside.side', { label: pageType?.label ?? '', name: names[1] })}
      >
        <div className="row wrap gap-4-8 min-height-24 margin-bottom-8">
          <h2 className="body-size">{pageType?.label}</h2>
        </div>
        <TypeForm fields={fields} />
      </div>
    </li>
  );
}

/** Title, description and other fields of both pages in addition to their blocks. */
export function PageRows({ source, sourceName, ownName }: PageRowsProps) {
  const { t } = useTranslation();
  const { setTitle, setSeo } = useEditorActions();
  const title = useEditorState((state) => documentIn(state).title);
  const seo = useEditorState((state) => documentIn(state).seo);
  const { newest, marked } = source;
  const names = [sourceName, ownName] as const;
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
      <Row
        label={t('editor.changes.page.seoKeywords')}
        now={newest.seoKeywords.join(', ') || null}
        before={marked?.seoKeywords.join(', ') || null}
        isChanged={marked !== null && !isSameValue(marked.seoKeywords, newest.seoKeywords)}
        names={names}
      >
        <KeywordsField
          value={seo.seoKeywords}
          error={undefined}
          onChange={(seoKeywords) => setSeo({ seoKeywords }, false)}
        />
      </Row>
      <SeoImageRow source={source} names={names} />
      <TypeRow source={source} names={names} />
    </>
  );
}
