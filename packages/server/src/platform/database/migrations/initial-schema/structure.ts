import { sql } from 'kysely';

/** Tables of the modules `menus`, `type-defaults`, `references`, `redirects` and `addresses`. */
export const structure = sql`
  -- One row for each menu and locale: the whole tree.
  create table menu_trees (
    menu text not null,
    locale text not null,
    items jsonb not null default '[]',
    updated_by bigint references users (id) on delete set null,
    updated_at timestamptz not null default now(),
    -- Number of saves, for optimistic locking.
    version integer not null default 1,
    primary key (menu, locale)
  );

  -- Default values of a page type, in one locale.
  create table page_type_defaults (
    type text not null,
    locale text not null,
    -- Props, images and files, as in a block.
    content jsonb not null,
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by bigint references users (id),
    primary key (type, locale)
  );

  -- Pages, files and tags that the newest or the published version of a page points to.
  create table page_references (
    page_id bigint not null references pages (id) on delete cascade,
    kind text not null check (kind in ('page', 'file', 'tag')),
    target_id bigint not null,
    -- Number of places in the newest version.
    uses integer not null,
    -- Whether the published version points there.
    published boolean not null,
    primary key (page_id, kind, target_id),
    check (uses > 0 or published)
  );
  create index page_references_target on page_references (kind, target_id, page_id);

  create table menu_references (
    menu text not null,
    locale text not null,
    kind text not null check (kind in ('page', 'file')),
    target_id bigint not null,
    uses integer not null,
    primary key (menu, locale, kind, target_id),
    foreign key (menu, locale) references menu_trees (menu, locale) on delete cascade
  );
  create index menu_references_target on menu_references (kind, target_id);

  -- What the default values of page types and the settings of the site point to.
  create table site_references (
    place text not null check (place in ('page-type', 'settings')),
    -- '' for the settings.
    type text not null,
    locale text not null,
    kind text not null check (kind in ('page', 'file', 'tag')),
    target_id bigint not null,
    uses integer not null,
    primary key (place, type, locale, kind, target_id)
  );
  create index site_references_target on site_references (kind, target_id);

  -- Old addresses; each leads to the current address of its page.
  create table redirects (
    id bigint generated always as identity primary key,
    locale text not null,
    slug text not null,
    page_id bigint not null references pages (id) on delete cascade,
    created_at timestamptz not null default now(),
    hits bigint not null default 0,
    last_hit_at timestamptz,
    created_by bigint references users (id) on delete set null,
    unique (locale, slug)
  );
  create index redirects_page on redirects (page_id);

  -- Addresses that visitors asked for and that do not exist; nothing about the visitors.
  create table missing_addresses (
    locale text not null,
    slug text not null,
    hits bigint not null,
    first_seen_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    primary key (locale, slug)
  );

  -- Addresses of public pages that were deleted for good.
  create table gone_addresses (
    locale text not null,
    slug text not null,
    since timestamptz not null default now(),
    primary key (locale, slug)
  );
`;
