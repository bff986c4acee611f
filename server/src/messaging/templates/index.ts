/** Reusable messages for mailings and chats. Callers count each use with `noteTemplateUse`. */
export { registerTemplateRoutes } from './templates.routes';
export { insertTemplate } from './template.store';
export { noteTemplateUse } from './template-use.store';
export { cleanupTemplates } from './templates.cleanup';
