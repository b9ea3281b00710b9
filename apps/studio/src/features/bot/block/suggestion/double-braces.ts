/** studio §5 prompt text: double curly braces are refused where nothing fills variables. */
export const hasDoubleBraces = (text: string): boolean => /\{\{|\}\}/.test(text);
