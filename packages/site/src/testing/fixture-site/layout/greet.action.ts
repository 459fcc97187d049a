import type { MenuAction } from '@ximblox/blocks';

export const greet: MenuAction = ({ notify, user }) => notify(`Goedemorgen, ${user.name}`);
