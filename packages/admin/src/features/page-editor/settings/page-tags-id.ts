/** ID of the field for the tags of the page. */
export const pageTagsID = 'page-tags';
