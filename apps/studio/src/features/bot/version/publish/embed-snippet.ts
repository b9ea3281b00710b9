/** What one puts into a page to show the chat with an agent on it. */
export function embedSnippet(origin: string, botId: string, name: string): string {
  const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  return [
    `<script type="module" src="${origin}/parley-chat.js"></script>`,
    `<parley-chat bot-id="${attribute(botId)}" heading="${attribute(name)}"></parley-chat>`,
  ].join('\n');
}
