import type { Migration } from '../src/platform/database/migration.ts';

/** Searches of sites for pages that are to be imported. */
export const siteCrawl: Migration = async ({ schema }) => {
  await schema
    .createTable('site_crawl')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('dataset.id').onDelete('cascade'))
    .addColumn('web_url', 'text', (column) => column.notNull())
    .addColumn('max_pages', 'integer', (column) => column.notNull())
    .addColumn('max_depth', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    // Rules of the site, addresses that wait, pages that were found and those that were left out, as JSON.
    .addColumn('progress', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('site_crawl_dataset').on('site_crawl').column('dataset_id').execute();
  await schema.createIndex('site_crawl_time').on('site_crawl').column('created_at').execute();
};
