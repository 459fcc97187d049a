import { defineAdmin, defineControl } from '@ximblox/admin/kit';
import { photo } from './photo.ts';

export default defineAdmin({
  controls: [defineControl({ kind: photo, component: () => import('./photo-control.tsx') })],
});
