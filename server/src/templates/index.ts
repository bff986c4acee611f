/** Messages to be used again, in mailings and chats; who takes one tells so by `noteTemplateUse`. */
export { registerTemplateRoutes, type TemplateDeps } from './templates.routes';
export { insertTemplate } from './template.store';
export { noteTemplateUse } from './template-use.store';
export { tidyTemplates } from './tidy.service';
