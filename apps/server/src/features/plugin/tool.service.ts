import {
  type BatchCreateAPI,
  DebugStatus,
  type GetPluginAPIs,
  PLUGIN_TOOLS_MAX,
  type PluginTool,
  type RequestOf,
  type ResponseOf,
  type ToolDefinition,
  type UpdateAPI,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import { checkTool, refuseMissingValues } from './check-tool.ts';
import { PluginRefusal, TooManyPluginTools } from './plugin.errors.ts';
import type { PluginRow, PluginToolRow } from './plugin.schema.ts';
import { createPluginStore, type PluginStore, readDefinition, readPublished } from './plugin.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
}

/** All tools of a plugin are read at once. As much as one request can add. */
const TOOLS_MAX_MB = 8;
export type ToolService = ReturnType<typeof createToolService>;

/** The tools of a plugin as they are edited. */
export function createToolService({ database, clockAndIds }: Dependencies) {
  const store = createPluginStore(database);

  /** Tools of `replacedNames` take the place of the one with their name, if there still is one. */
  async function add(
    pluginId: string,
    tools: readonly ToolDefinition[],
    replacedNames: readonly string[] = [],
  ): Promise<string[]> {
    return unlessDeleted(
      database.transaction().execute(async (transaction) => {
        const plugins = createPluginStore(transaction);
        const plugin = await plugins.lockAuthorised(pluginId);
        if (!plugin) throw new NotFound();
        if (plugin.source === 'mcp') throw new PluginRefusal('toolOfMcpFixed');
        const present = await plugins.listTools(pluginId);
        const given = new Set(tools.map(({ name }) => name));
        const isReplaced = ({ name }: PluginToolRow) => given.has(name) && replacedNames.includes(name);
        const others = present.filter((row) => !isReplaced(row));
        refuseTakenNames(others, tools);
        for (const tool of tools) refuseMissingValues(checkTool(tool, false).request_params);
        const replaced = present.filter(isReplaced);
        const position = (present.at(-1)?.position ?? -1) + 1;
        const added = await withinSize(plugins, pluginId, () =>
          write(plugins, tools, replaced, { pluginId, position }),
        );
        await noteChange(transaction, pluginId);
        const idOf = new Map([...replaced, ...added].map(({ name, id }) => [name, id]));
        return tools.flatMap(({ name }) => idOf.get(name) ?? []);
      }),
    );
  }

  /** Returns the rows of the tools that replace none. */
  async function write(
    plugins: PluginStore,
    tools: readonly ToolDefinition[],
    replaced: readonly PluginToolRow[],
    { pluginId, position }: Pick<PluginToolRow, 'pluginId' | 'position'>,
  ): Promise<PluginToolRow[]> {
    const toolOf = new Map(tools.map((tool) => [tool.name, tool]));
    for (const row of replaced) {
      await replace(plugins, row, toolOf.get(row.name));
      toolOf.delete(row.name);
    }
    const rows = newToolRows(pluginId, [...toolOf.values()], position, clockAndIds);
    await plugins.insertTools(rows);
    return rows;
  }

  async function replace(plugins: PluginStore, row: PluginToolRow, tool: ToolDefinition | undefined): Promise<void> {
    const debugStatus = isOtherRequest(readDefinition(row), tool) ? DebugStatus.waiting : row.debugStatus;
    await plugins.updateTool(row.id, { ...toColumns({ tool }), debugStatus, updatedAt: clockAndIds.now() });
  }

  const noteChange = (transaction: Database, pluginId: string) =>
    createPluginStore(transaction).update(pluginId, { isChanged: 1, updatedAt: clockAndIds.now() });

  /** The tool as it is once nobody else changes the plugin. */
  async function lockTool(plugins: PluginStore, id: string): Promise<{ plugin: PluginRow; row: PluginToolRow }> {
    const found = await plugins.findTool(id);
    const plugin = found && (await plugins.lockAuthorised(found.pluginId));
    const row = plugin && (await plugins.findTool(id));
    if (!plugin || !row) throw new NotFound();
    return { plugin, row };
  }

  async function refuseChange(plugins: PluginStore, plugin: PluginRow, row: PluginToolRow, tool: ToolDefinition) {
    const isMcp = plugin.source === 'mcp';
    if (isMcp && (tool.name !== row.name || tool.path !== readDefinition(row).path))
      throw new PluginRefusal('toolOfMcpFixed');
    const others = (await plugins.listTools(plugin.id)).filter(({ id }) => id !== row.id);
    refuseTakenNames(others, [tool]);
    refuseMissingValues(checkTool(tool, isMcp).request_params);
  }

  return {
    async list({
      plugin_id,
      version,
      api_ids,
    }: RequestOf<typeof GetPluginAPIs>): Promise<ResponseOf<typeof GetPluginAPIs>> {
      const isWanted = ({ api_id }: PluginTool) => api_ids === undefined || api_ids.includes(api_id);
      if (version === undefined) {
        const tools = await listEdited(plugin_id);
        return { api_info: tools.filter(isWanted), total: tools.length };
      }
      const { tools, url } = await listPublished(plugin_id, version);
      return { api_info: tools.filter(isWanted), total: tools.length, url };
    },
    async create(pluginId: string, tool: ToolDefinition): Promise<{ api_id: string }> {
      const [api_id = ''] = await add(pluginId, [tool]);
      return { api_id };
    },
    async createMany({
      plugin_id,
      tools,
      replaced_names,
    }: RequestOf<typeof BatchCreateAPI>): Promise<ResponseOf<typeof BatchCreateAPI>> {
      return { api_ids: await add(plugin_id, tools, replaced_names) };
    },
    /** A tool whose request is another one has to pass again. */
    update(request: RequestOf<typeof UpdateAPI>): Promise<ResponseOf<typeof UpdateAPI>> {
      const { api_id, is_enabled } = request;
      return database.transaction().execute(async (transaction) => {
        const plugins = createPluginStore(transaction);
        const { plugin, row } = await lockTool(plugins, api_id);
        const before = readDefinition(row);
        const tool = request.tool && keepServerFields(request.tool, before, plugin.source);
        if (tool) await refuseChange(plugins, plugin, row, tool);
        const debugStatus = isOtherRequest(before, tool) ? DebugStatus.waiting : row.debugStatus;
        const change = { ...toColumns({ ...request, tool }), debugStatus, updatedAt: clockAndIds.now() };
        await withinSize(plugins, plugin.id, () => plugins.updateTool(api_id, change));
        if ((tool ?? is_enabled) !== undefined) await noteChange(transaction, plugin.id);
        return { debug_status: debugStatus };
      });
    },
    async delete(id: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const plugins = createPluginStore(transaction);
        const { plugin } = await lockTool(plugins, id);
        await plugins.deleteTool(id);
        await noteChange(transaction, plugin.id);
      });
    },
  };

  async function listEdited(pluginId: string): Promise<PluginTool[]> {
    return (await store.listTools(pluginId)).map((row) => ({
      ...readDefinition(row),
      api_id: row.id,
      plugin_id: pluginId,
      is_enabled: row.isEnabled === 1,
      debug_status: row.debugStatus,
      debug_example: row.example === null ? null : JSON.parse(row.example),
      update_time: row.updatedAt,
    }));
  }

  async function listPublished(pluginId: string, version: number): Promise<{ tools: PluginTool[]; url: string }> {
    const row = await store.findVersion(pluginId, version);
    if (!row) throw new PluginRefusal('pluginVersionNotFound');
    const published = readPublished(row);
    const tools = published.tools.map(({ id, definition }) => ({
      ...definition,
      api_id: id,
      plugin_id: pluginId,
      is_enabled: true,
      debug_status: DebugStatus.passed,
      debug_example: null,
      update_time: row.createdAt,
    }));
    return { tools, url: published.url };
  }
}

/**
 * Builders cannot change what the MCP server said about a tool. Tools stored by older versions have no `server_desc`: their description
 * came from the server, so it becomes the `server_desc` at the first edit.
 */
function keepServerFields(
  { server_risk: _, server_desc: __, ...tool }: ToolDefinition,
  before: ToolDefinition,
  source: PluginRow['source'],
): ToolDefinition {
  const { server_risk, server_desc = source === 'mcp' ? before.desc : undefined } = before;
  const { input_schema, output_schema, ...rest } = tool;
  return {
    ...rest,
    ...(server_risk !== undefined && { server_risk }),
    ...(server_desc !== undefined && { server_desc }),
    ...(input_schema !== undefined && { input_schema }),
    ...(output_schema !== undefined && { output_schema }),
  };
}

const toColumns = ({
  tool,
  is_enabled,
  debug_example,
}: Omit<RequestOf<typeof UpdateAPI>, 'api_id'>): Partial<PluginToolRow> => ({
  ...(tool && { name: tool.name, definition: JSON.stringify(tool) }),
  ...(is_enabled !== undefined && { isEnabled: is_enabled ? 1 : 0 }),
  ...(debug_example !== undefined && { example: debug_example && JSON.stringify(debug_example) }),
});

const isOtherRequest = (before: ToolDefinition, after: ToolDefinition | undefined): boolean =>
  after !== undefined && requestOf(before) !== requestOf(after);

const requestOf = ({ method, path, body_kind, request_params }: ToolDefinition): string =>
  JSON.stringify([method, path, body_kind, request_params]);

/** Writes tools of a plugin. What there was before stays, also where it is more than there may be. */
export async function withinSize<Written>(
  plugins: PluginStore,
  pluginId: string,
  write: () => Promise<Written>,
): Promise<Written> {
  const before = await plugins.sumToolBytes(pluginId);
  const written = await write();
  const after = await plugins.sumToolBytes(pluginId);
  if (after > before && after > TOOLS_MAX_MB * 2 ** 20)
    throw new PluginRefusal('pluginToolsTooLarge', { max: TOOLS_MAX_MB });
  return written;
}

export function newToolRows(
  pluginId: string,
  tools: readonly ToolDefinition[],
  firstPosition: number,
  { now, newId }: ClockAndIds,
): PluginToolRow[] {
  return tools.map((tool, index) => ({
    id: newId(),
    pluginId,
    position: firstPosition + index,
    name: tool.name,
    definition: JSON.stringify(tool),
    isEnabled: 1,
    debugStatus: DebugStatus.waiting,
    example: null,
    updatedAt: now(),
  }));
}

/** Models tell the tools of a plugin apart by their names. */
export function refuseTakenNames(
  present: readonly { readonly name: string }[],
  tools: readonly ToolDefinition[],
): void {
  if (present.length + tools.length > PLUGIN_TOOLS_MAX) throw new TooManyPluginTools();
  const taken = new Set(present.map(({ name }) => name));
  for (const { name } of tools) {
    if (taken.has(name)) throw new PluginRefusal('toolNameTaken', { name });
    taken.add(name);
  }
}
