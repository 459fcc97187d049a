import type { FormDefinition, RenderContext } from '@ximblox/blocks';
import { SiteForm, type SiteFormProps } from '@ximblox/site/kit';
import { Section } from '../section/section.tsx';

interface FormSectionProps {
  label: string;
  title: string;
  intro: string;
  block: { key: string; anchorPoint: string };
  context: RenderContext;
  data?: SiteFormProps['pages'];
}

/** The component of a block that shows a form as a section of the page. */
export const formSection = (form: FormDefinition) =>
  function FormSection({ label, title, intro, block, context, data }: FormSectionProps) {
    return (
      <Section name="form" block={block} context={context} label={label} title={title} intro={intro} surface="mist">
        <div className="form-place">
          <SiteForm
            form={form}
            context={context}
            block={block}
            headingLevel={title ? 3 : 2}
            {...(data ? { pages: data } : {})}
          />
        </div>
      </Section>
    );
  };
