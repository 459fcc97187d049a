import { useTranslation } from 'react-i18next';

const defaultRoles = ['administrator', 'publisher', 'editor', 'author', 'viewer', 'privacy officer'] as const;
const keys: Readonly<Record<string, (typeof defaultRoles)[number] | undefined>> = Object.fromEntries(
  defaultRoles.map((name) => [name, name]),
);

/** Returns the function that names a role: built-in roles in the interface language, others unchanged. */
export function useRoleName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const key = keys[name];
    return key ? t(`roles.default.${key}`) : name;
  };
}
