/** Replaces `{{name}}` by the value of the variable. A name without a variable stays in the text. */
export function fillVariables(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? '') : whole,
  );
}
