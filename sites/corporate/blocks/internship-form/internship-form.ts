import { defineBlock } from '@ximblox/blocks';
import { formFields } from '../form/form-fields.ts';
import { words } from '../../texts/labels.ts';

export const internshipFormBlock = defineBlock({
  type: 'internship-form',
  label: words('Internship form'),
  group: words('Forms'),
  description: words('A request for an internship, with CV and motivation'),
  fields: formFields,
  example: {
    props: {
      label: 'Meld je aan',
      title: 'Kom stage lopen',
      intro: 'Vertel wat je wilt uitzoeken, en waarom hier.',
    },
  },
});
