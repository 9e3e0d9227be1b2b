// Starts `onside lsp` for files of the language; everything else is the server's.

const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = () => {
  const command = workspace.getConfiguration('onside').get('command', 'onside');
  client = new LanguageClient('onside', 'Onside', { command, args: ['lsp'] }, { documentSelector: ['onside'] });
  return client.start();
};

exports.deactivate = () => client && client.stop();
