import type { Migration } from '../src/platform/database/migration.ts';

/** The icons of plugins. */
export const pluginIcon: Migration = async ({ schema }) => {
  await schema
    .alterTable('plugin')
    .addColumn('icon_object_id', 'text', (column) => column.references('object.id').onDelete('set null'))
    .execute();
  await schema.createIndex('plugin_icon').on('plugin').column('icon_object_id').execute();
};
