const COLOUR = /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d\s.,%/deg]+\))$/i;

/** The colour that a bot's picture runs out into. It becomes part of a style, so nothing but a colour may come through. */
export const themeColour = (given: string): string => (COLOUR.test(given.trim()) ? given.trim() : 'transparent');
