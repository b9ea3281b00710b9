/** The deleted agents of a space. */
export const binPath = (spaceId: string): string => `/space/${spaceId}/develop/bin`;
