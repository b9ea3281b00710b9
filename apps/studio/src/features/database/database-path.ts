/** The page of a table (wire §1.8). */
export const databasePath = (spaceId: string, tableId: string): string => `/space/${spaceId}/database/${tableId}`;

/** The page that lists all tables of a space. */
export const databasesPath = (spaceId: string): string => `/space/${spaceId}/library?kind=databases`;
