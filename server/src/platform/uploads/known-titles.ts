import type { ImportColumns } from '@portal/contracts';

type ImportField = keyof ImportColumns;

/** Column titles in the portal's languages and in exports of common programs; lower case, letters and digits only. */
const titles: Readonly<Record<ImportField, readonly string[]>> = {
  num: [
    'num', 'number', 'phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'mobilenumber', 'cell', 'cellphone', 'msisdn',
    'recipient', 'contact', 'phone1value',
    'номер', 'номертелефона', 'номертелефону', 'телефон', 'мобильный', 'мобільний', 'мобильныйтелефон', 'мобільнийтелефон', 'мобилен',
    'мобилентелефон', 'телефоненномер',
    'получатель', 'отримувач', 'одержувач', 'получател', 'моб', 'тел', 'абонент',
  ],
  name: [
    'name', 'fullname', 'firstname', 'contactname', 'customer', 'customername', 'client', 'имя', 'фио', 'фамилияимя', 'имяфамилия',
    'полноеимя', 'клиент',
    'імя', 'піб', 'прізвищеімя', 'імяпрізвище', 'повнеімя', 'клієнт', 'име', 'именаиме', 'имена', 'пълноиме', 'клиентско',
  ],
  param1: ['param1', 'parameter1', 'параметр1', 'параметър1', 'field1', 'поле1'],
  param2: ['param2', 'parameter2', 'параметр2', 'параметър2', 'field2', 'поле2'],
  param3: ['param3', 'parameter3', 'параметр3', 'параметър3', 'field3', 'поле3'],
  tags: ['tags', 'tag', 'labels', 'теги', 'тег', 'метки', 'мітки', 'етикети', 'етикет', 'тагове'],
  param4: ['param4', 'parameter4', 'параметр4', 'параметър4', 'field4', 'поле4'],
};
const fieldOf = new Map(Object.entries(titles).flatMap(([field, names]) => names.map((name) => [name, field as ImportField] as const)));

export function fieldTitled(title: string): ImportField | undefined {
  return fieldOf.get(title.toLowerCase().normalize('NFC').replace(/[^\p{L}\p{N}]/gu, ''));
}
