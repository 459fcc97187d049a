import { type Client, contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let editor: Client;
let publisher: Client;

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
  publisher = server.client('publisher');
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const create = async (slug: string): Promise<number> => {
  const body = { title: slug, slug, type: 'content', locale: 'nl-nl', content: [] };
  return (await editor.call(contract.pages.create, { body })).pageID;
};
interface Input {
  assigneeID: number;
  dueOn?: string | null;
  replaces?: number | null;
}
const assign = async (id: number, body: Input, as = editor) =>
  (await as.call(contract.assignments.set, { params: { id: String(id) }, body })).assignment;
const unassign = (id: number, replaces?: number | null) =>
  editor.call(contract.assignments.remove, { params: { id: String(id) }, body: { replaces } });
const assignmentOf = async (id: number) =>
  (await editor.call(contract.pages.get, { params: { id: String(id) } })).assignment;
const dashboardOf = (as: Client) => as.call(contract.dashboard.get, { query: { since: new Date().toISOString() } });
const listed = async (as: Client) => {
  const body = { assignedToMe: true };
  const groups = await as.call(contract.pages.listGroups, { body });
  const pages = await as.call(contract.pages.list, { body });
  expect(groups.items.map(({ pageID }) => pageID)).toEqual(pages.items.map(({ id }) => id));
  expect(groups.totalItems).toBe(pages.totalItems);
  return pages.items;
};

const conflict = { status: 409, errors: [{ property: '', code: 'V_07' }] };
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('an assignment', () => {
  test('is shown on the page, in the list and on the dashboard of the assignee', async () => {
    const page = await create('assigned');
    const { users } = server;
    const dueOn = inDays(3);
    const assignment = await assign(page, { assigneeID: users.publisher, dueOn });
    expect(assignment).toMatchObject({ assignee: { ID: users.publisher }, isActive: true, dueOn });
    expect(assignment.by.ID).toBe(users.editor);
    expect(await assignmentOf(page)).toEqual(assignment);
    expect(await listed(publisher)).toMatchObject([{ id: page, assignment }]);
    expect(await listed(editor)).toEqual([]);
    expect(await dashboardOf(publisher)).toMatchObject({ assigned: [{ id: page, assignment }], totalAssigned: 1 });
    expect(await dashboardOf(editor)).toMatchObject({ assigned: [], totalAssigned: 0 });
    await unassign(page, assignment.id);
    expect(await assignmentOf(page)).toBeNull();
    expect(await listed(publisher)).toEqual([]);
  });

  test('comes first on the dashboard by its day', async () => {
    const [late, none, early] = [await create('late'), await create('none'), await create('early')];
    const assigneeID = server.users.publisher;
    await assign(late, { assigneeID, dueOn: inDays(9) });
    await assign(none, { assigneeID });
    await assign(early, { assigneeID, dueOn: inDays(2) });
    expect((await dashboardOf(publisher)).assigned.map(({ id }) => id)).toEqual([early, late, none]);
    await server.client('administrator').call(contract.pages.delete, { params: { id: String(early) } });
    expect(await dashboardOf(publisher)).toMatchObject({ assigned: [{ id: late }, { id: none }], totalAssigned: 2 });
  });

  test('needs a user who may edit the page, and a day that has not passed', async () => {
    const page = await create('refused');
    const both = assign(page, { assigneeID: server.users.viewer, dueOn: '2020-01-01' });
    await expect(both).rejects.toMatchObject({
      status: 422,
      errors: [
        { property: 'assigneeID', code: 'V_12' },
        { property: 'dueOn', code: 'V_12' },
      ],
    });
    const assigneeID = server.users.publisher;
    await server.db.updateTable('users').set({ active: false }).where('id', '=', assigneeID).execute();
    await expect(assign(page, { assigneeID })).rejects.toMatchObject({
      errors: [{ property: 'assigneeID', code: 'V_12' }],
    });
    const people = await editor.call(contract.publication.people, { params: { id: String(page) } });
    const editing = people.filter(({ mayEdit }) => mayEdit).map(({ ID }) => ID);
    expect(editing).toContain(server.users.editor);
    expect(editing).not.toContain(server.users.viewer);
    expect(editing).not.toContain(assigneeID);
  });

  test('keeps a day that has passed when somebody else takes over', async () => {
    const page = await create('overdue');
    await assign(page, { assigneeID: server.users.publisher, dueOn: inDays(1) });
    const dueOn = '2020-01-01';
    await server.db
      .updateTable('page_assignments')
      .set({ due_on: new Date(dueOn) })
      .execute();
    expect((await assign(page, { assigneeID: server.users.editor, dueOn })).dueOn).toBe(dueOn);
  });

  test('by two people at once is refused to the second', async () => {
    const page = await create('at-once');
    const { editor: one, publisher: other } = server.users;
    const results = await Promise.allSettled([
      assign(page, { assigneeID: one, replaces: null }),
      assign(page, { assigneeID: other, replaces: null }, publisher),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: conflict });
    const now = await assignmentOf(page);
    await expect(unassign(page, (now?.id ?? 0) + 1)).rejects.toMatchObject(conflict);
    await expect(unassign(page, null)).rejects.toMatchObject(conflict);
    const next = await assign(page, { assigneeID: one, dueOn: inDays(1), replaces: now?.id ?? null });
    expect(next.id).not.toBe(now?.id);
  });

  test('of a deactivated user stays and says so; with a deleted one it is gone', async () => {
    const page = await create('gone');
    const assigneeID = server.users.publisher;
    await assign(page, { assigneeID });
    await server.db.updateTable('users').set({ active: false }).where('id', '=', assigneeID).execute();
    expect(await assignmentOf(page)).toMatchObject({ assignee: { ID: assigneeID }, isActive: false });
    const administrator = server.client('administrator');
    await administrator.call(contract.users.delete, { params: { id: String(assigneeID) } });
    expect(await assignmentOf(page)).toBeNull();
    expect(await assign(page, { assigneeID: server.users.editor, replaces: null })).toMatchObject({ isActive: true });
  });
});
