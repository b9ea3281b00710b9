import type { Migration } from '../src/platform/database/migration.ts';

/** Plugins of a space: tools of an HTTP API or an MCP server, their versions, and what users and agents keep about them. */
export const plugin: Migration = async ({ schema }) => {
  await schema
    .createTable('plugin')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('space_id', 'text', (column) => column.notNull().references('space.id').onDelete('cascade'))
    .addColumn('creator_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    // JSON, without the secret.
    .addColumn('auth', 'text', (column) => column.notNull())
    // JSON: by where each may be used.
    .addColumn('sealed_secrets', 'text', (column) => column.notNull())
    .addColumn('latest_version', 'integer', (column) => column.notNull())
    .addColumn('published_at', 'bigint')
    .addColumn('is_changed', 'integer', (column) => column.notNull())
    .addColumn('lock_tab_id', 'text')
    .addColumn('lock_user_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('lock_until', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('plugin_space').on('plugin').column('space_id').execute();
  await schema.createIndex('plugin_creator').on('plugin').column('creator_id').execute();
  await schema.createIndex('plugin_lock_user').on('plugin').column('lock_user_id').execute();

  await schema
    .createTable('plugin_tool')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('plugin_id', 'text', (column) => column.notNull().references('plugin.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    // JSON.
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('is_enabled', 'integer', (column) => column.notNull())
    .addColumn('debug_status', 'integer', (column) => column.notNull())
    // JSON.
    .addColumn('example', 'text')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('plugin_tool_place').on('plugin_tool').columns(['plugin_id', 'position']).execute();

  await schema
    .createTable('plugin_version')
    .addColumn('plugin_id', 'text', (column) => column.notNull().references('plugin.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('publisher_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('note', 'text', (column) => column.notNull())
    // JSON: address, auth and tools.
    .addColumn('content', 'text', (column) => column.notNull())
    // Which secret of the plugin it uses.
    .addColumn('secret_place', 'text', (column) => column.notNull())
    .addColumn('tool_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('plugin_version_id', ['plugin_id', 'version'])
    .execute();
  await schema.createIndex('plugin_version_publisher').on('plugin_version').column('publisher_id').execute();

  await schema
    .createTable('plugin_connection')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('plugin_id', 'text', (column) => column.notNull().references('plugin.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    // Null once the secret key is lost.
    .addColumn('sealed', 'text')
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('is_expired', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('plugin_connection_id', ['user_id', 'plugin_id'])
    .execute();
  await schema.createIndex('plugin_connection_plugin').on('plugin_connection').column('plugin_id').execute();

  await schema
    .createTable('plugin_oauth_state')
    // A hash of what the browser carries.
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('plugin_id', 'text', (column) => column.notNull().references('plugin.id').onDelete('cascade'))
    .addColumn('sealed_verifier', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    // JSON.
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('plugin_oauth_state_user').on('plugin_oauth_state').column('user_id').execute();
  await schema.createIndex('plugin_oauth_state_plugin').on('plugin_oauth_state').column('plugin_id').execute();

  await schema
    .createTable('plugin_approval')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    .addColumn('plugin_id', 'text', (column) => column.notNull().references('plugin.id').onDelete('cascade'))
    .addColumn('tool_id', 'text', (column) => column.notNull())
    // Of what the tool did when it was allowed.
    .addColumn('digest', 'text', (column) => column.notNull())
    // Null for every conversation.
    .addColumn('conversation_id', 'text', (column) => column.references('conversation.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('plugin_approval_user').on('plugin_approval').columns(['user_id', 'bot_id']).execute();
  await schema.createIndex('plugin_approval_bot').on('plugin_approval').column('bot_id').execute();
  await schema.createIndex('plugin_approval_plugin').on('plugin_approval').column('plugin_id').execute();
  await schema.createIndex('plugin_approval_conversation').on('plugin_approval').column('conversation_id').execute();

  await schema
    .createTable('plugin_mock_set')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tool_id', 'text', (column) => column.notNull().references('plugin_tool.id').onDelete('cascade'))
    .addColumn('creator_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    // JSON.
    .addColumn('cases', 'text', (column) => column.notNull())
    .addColumn('active_case_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('plugin_mock_set_tool').on('plugin_mock_set').column('tool_id').execute();
  await schema.createIndex('plugin_mock_set_creator').on('plugin_mock_set').column('creator_id').execute();

  await schema
    .createTable('plugin_mock_use')
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    .addColumn('tool_id', 'text', (column) => column.notNull().references('plugin_tool.id').onDelete('cascade'))
    .addColumn('mock_set_id', 'text', (column) => column.notNull().references('plugin_mock_set.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('plugin_mock_use_id', ['bot_id', 'tool_id'])
    .execute();
  await schema.createIndex('plugin_mock_use_tool').on('plugin_mock_use').column('tool_id').execute();
  await schema.createIndex('plugin_mock_use_set').on('plugin_mock_use').column('mock_set_id').execute();
};
