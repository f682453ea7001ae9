import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import ini from 'highlight.js/lib/languages/ini';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

const LANGUAGES = { bash, diff, dockerfile, ini, json, nginx, sql, typescript, xml, yaml };

for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** What a block of code is called, and the grammar that colors it, by the word behind its fence. */
const KINDS: Readonly<Record<string, readonly [title: string, language: keyof typeof LANGUAGES | null]>> = {
  sh: ['Terminal', 'bash'],
  bash: ['Terminal', 'bash'],
  js: ['JavaScript', 'typescript'],
  jsx: ['JavaScript', 'typescript'],
  ts: ['TypeScript', 'typescript'],
  tsx: ['TypeScript', 'typescript'],
  json: ['JSON', 'json'],
  ini: ['Settings', 'ini'],
  env: ['Settings', 'ini'],
  yaml: ['YAML', 'yaml'],
  yml: ['YAML', 'yaml'],
  sql: ['SQL', 'sql'],
  html: ['HTML', 'xml'],
  diff: ['Change', 'diff'],
  nginx: ['nginx', 'nginx'],
  dockerfile: ['Dockerfile', 'dockerfile'],
  mermaid: ['Diagram (Mermaid)', null],
};

/** A block of code, to be shown. */
export type HighlightedCode = {
  title: string;
  /** HTML with the classes of highlight.js. */
  html: string;
};

/** Colors code by its language; code of a language that is not known stays plain. */
export function highlight(code: string, name: string): HighlightedCode {
  const [title, language] = KINDS[name] ?? ['Text', null];
  return { title, html: language ? hljs.highlight(code, { language }).value : escapeHtml(code) };
}

/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
