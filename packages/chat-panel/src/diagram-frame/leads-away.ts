/** Whether a style names an address other than one in the drawing itself, or may hide one. */
export const leadsAway = (style: string): boolean => /@import|url\((?!\s*["']?#)|image-set|\\/i.test(style);
