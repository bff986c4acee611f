/** Fluent's accordion with its keyboard navigation (tabster), loaded with the screens that use it. */
export { Accordion, AccordionHeader, AccordionItem, AccordionPanel } from '@fluentui/react-components';
