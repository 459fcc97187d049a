import { defineBlock, field } from '@ximblox/blocks';
import { sectionFields } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

export const teamMembers = defineBlock({
  type: 'team-members',
  label: words('Team members'),
  group: words('Lists'),
  description: words('People with their portrait, function and specialties'),
  fields: {
    ...sectionFields,
    intro: field.multiline({ max: 300, inline: true, label: words('Introduction') }),
    members: field.list(
      {
        image: field.image({ ratio: 4 / 5, label: words('Portrait') }),
        name: field.text({ max: 80, required: true, inline: true, label: words('Name') }),
        function: field.text({ max: 120, required: true, inline: true, label: words('Function') }),
        description: field.multiline({ max: 400, inline: true, label: words('Description') }),
        specialties: field.text({
          max: 200,
          inline: true,
          help: words('Separated by commas'),
          label: words('Specialties'),
        }),
        linkedin: field.text({ max: 200, format: 'url', label: words('LinkedIn address') }),
      },
      { min: 1, max: 60, required: true, itemLabel: 'name', edit: 'dialog', label: words('Members') },
    ),
  },
  example: {
    props: {
      label: 'Mensen',
      title: 'Wie je aan de lijn krijgt',
      intro: 'Een greep uit de 68 mensen van Waterlijn. Iedereen heeft een direct nummer.',
      members: [
        {
          name: 'Annelies de Vries',
          function: 'Directeur',
          description: 'Begon als opzichter op de Houtribdijk en leest nog steeds elk inspectierapport.',
          specialties: 'strategie, waterschappen',
          linkedin: 'https://www.linkedin.com/in/annelies-de-vries-waterlijn',
        },
        {
          name: 'Youssef El Amrani',
          function: 'Geotechnisch adviseur',
          description: 'Weet van iedere klei langs de Lek hoe zij zich gedraagt bij regen.',
          specialties: 'klei, stabiliteit, piping',
          linkedin: '',
        },
        {
          name: 'Mei-Lin Chen',
          function: 'Data-ingenieur',
          description: 'Bouwt het meetnet dat zelf belt als er iets verandert.',
          specialties: 'sensoren, tijdreeksen, glasvezel',
          linkedin: '',
        },
        {
          name: 'Jeroen Bakker',
          function: 'Uitvoerder',
          description: 'Staat om zes uur op het werk en kent alle machinisten bij naam.',
          specialties: 'grondverzet, planning',
          linkedin: '',
        },
      ],
    },
    images: {
      'members.0.image': {
        path: '/mensen/annelies-de-vries.jpg',
        alt: 'Annelies de Vries, getekend en profil: kort grijs haar, ronde bril en een donkerblauw jasje',
      },
      'members.1.image': {
        path: '/mensen/youssef-el-amrani.jpg',
        alt: 'Youssef El Amrani, getekend en profil: kort krullend haar, volle baard en een gebreide trui',
      },
      'members.2.image': {
        path: '/mensen/mei-lin-chen.jpg',
        alt: 'Mei-Lin Chen, getekend en profil: sluik zwart haar tot de kin met pony',
      },
      'members.3.image': {
        path: '/mensen/jeroen-bakker.jpg',
        alt: 'Jeroen Bakker, getekend en profil: witte bouwhelm, korte stoppels en een oranje veiligheidsvest',
      },
    },
  },
});
