import { type MessageCatalogue, messagesFor } from '@ximblox/blocks/internal';

/** Messages that all forms share. */
export interface FormMessages {
  required: string;
  /** Heading of the error summary. */
  problems: string;
  /** General error that no field caused. */
  notSent: string;
  tooMany: string;
  checking: string;
  /** Shown while the reCAPTCHA checkbox is unchecked. */
  tick: string;
  sending: string;
  /** Without JavaScript: explanation and button that requests the question. */
  noScript: string;
  ask: string;
  /** Introduces the contact details where forms need JavaScript. */
  insteadOfForm: string;
  /** Question for senders without JavaScript; `{a}` and `{b}` are numbers in words. */
  question: string;
  questionHelp: string;
  /** Heading if only the answer is missing. */
  questionFirst: string;
  questionWrong: string;
  /** Shown at file fields after a refusal, since browsers do not keep files. */
  chooseAgain: string;
  captcha: string;
  choose: string;
  documents: string;
  /** Label of the honeypot field. */
  trap: string;
  /** Messages by error code; `{label}` is the name of the field. */
  V_01: string;
  consent: string;
  V_02: string;
  V_12: string;
  V_14: string;
  V_17: string;
  ML_01: string;
  wrongFile: string;
}

const messages: MessageCatalogue<FormMessages> = {
  nl: {
    required: 'verplicht',
    problems: 'Het formulier is nog niet verzonden',
    notSent: 'Het formulier kon niet worden verzonden. Probeer het later opnieuw; wat je hebt ingevuld, staat er nog.',
    tooMany: 'Het formulier kon niet worden verzonden: dit was te vaak achter elkaar. Probeer het later opnieuw.',
    checking: 'Even controleren…',
    tick: 'Vink aan dat je geen robot bent; daarna wordt het formulier verzonden.',
    sending: 'Verzenden…',
    noScript:
      'JavaScript staat uit in je browser. Je kunt dit formulier toch verzenden door een korte vraag te beantwoorden.',
    ask: 'Toon de vraag',
    insteadOfForm: 'Voor dit formulier is JavaScript nodig. Zet het aan, of neem op een andere manier contact op:',
    question: 'Hoeveel is {a} plus {b}?',
    questionHelp: 'Hiermee houden we spam tegen. Je hebt een half uur om te antwoorden.',
    questionFirst: 'Nog één vraag voordat we het formulier kunnen verzenden',
    questionWrong: 'Dat antwoord klopt niet of kwam te laat. Beantwoord de nieuwe vraag.',
    chooseAgain: 'Kies het bestand opnieuw: je browser bewaart het niet.',
    captcha: 'De spamcontrole is mislukt. Verzend het formulier opnieuw.',
    choose: 'Maak een keuze',
    documents: 'PDF of Word, hoogstens {size} MB',
    trap: 'Laat dit veld leeg',
    V_01: 'Vul ‘{label}’ in.',
    consent: 'Geef toestemming om het formulier te verzenden.',
    V_02: 'Vul een geldig e-mailadres in, zoals naam@voorbeeld.nl.',
    V_12: '‘{label}’ klopt niet.',
    V_14: '‘{label}’ is te lang.',
    V_17: 'Voeg bij ‘{label}’ een bestand toe.',
    ML_01: 'Het bestand bij ‘{label}’ is te groot.',
    wrongFile: 'Kies bij ‘{label}’ een bestand in PDF of Word.',
  },
  en: {
    required: 'required',
    problems: 'The form has not been sent yet',
    notSent: 'The form could not be sent. Try again later. Your answers are still here.',
    tooMany: 'The form could not be sent, because there were too many attempts. Try again later.',
    checking: 'Checking…',
    tick: 'Confirm that you are not a robot. The form is sent after that.',
    sending: 'Sending…',
    noScript: 'JavaScript is turned off in your browser. You can still send this form by answering a short question.',
    ask: 'Show question',
    insteadOfForm: 'This form needs JavaScript. Turn it on or contact us another way:',
    question: 'What is {a} plus {b}?',
    questionHelp: 'This prevents spam. You have half an hour to answer.',
    questionFirst: 'One more question before we can send the form',
    questionWrong: 'That answer was wrong or too late. Answer the new question.',
    chooseAgain: 'Choose the file again, because your browser does not keep it.',
    captcha: 'The spam check failed. Send the form again.',
    choose: 'Choose an option',
    documents: 'PDF or Word, up to {size} MB',
    trap: 'Leave this field empty',
    V_01: 'Enter “{label}”.',
    consent: 'Give your consent to send the form.',
    V_02: 'Enter a valid email address, such as name@example.com.',
    V_12: '“{label}” is not valid.',
    V_14: '“{label}” is too long.',
    V_17: 'Add a file to “{label}”.',
    ML_01: 'The file for “{label}” is too large.',
    wrongFile: 'Choose a PDF or Word file for “{label}”.',
  },
  de: {
    required: 'Pflichtfeld',
    problems: 'Das Formular ist noch nicht abgeschickt',
    notSent: 'Das Formular konnte nicht abgeschickt werden. Versuche es später erneut; deine Eingaben sind noch da.',
    tooMany: 'Das Formular konnte nicht abgeschickt werden: Das war zu oft hintereinander. Versuche es später erneut.',
    checking: 'Wird geprüft …',
    tick: 'Hake an, dass du kein Roboter bist; danach wird das Formular abgeschickt.',
    sending: 'Wird abgeschickt …',
    noScript:
      'JavaScript ist in deinem Browser ausgeschaltet. Du kannst dieses Formular trotzdem abschicken, indem du eine kurze Frage beantwortest.',
    ask: 'Frage anzeigen',
    insteadOfForm: 'Für dieses Formular wird JavaScript benötigt. Schalte es ein oder nimm anders Kontakt auf:',
    question: 'Wie viel ist {a} plus {b}?',
    questionHelp: 'Damit halten wir Spam fern. Du hast eine halbe Stunde Zeit für die Antwort.',
    questionFirst: 'Noch eine Frage, bevor wir das Formular abschicken können',
    questionWrong: 'Diese Antwort stimmt nicht oder kam zu spät. Beantworte die neue Frage.',
    chooseAgain: 'Wähle die Datei erneut aus: Dein Browser behält sie nicht.',
    captcha: 'Die Spamprüfung ist fehlgeschlagen. Schicke das Formular erneut ab.',
    choose: 'Bitte wählen',
    documents: 'PDF oder Word, höchstens {size} MB',
    trap: 'Dieses Feld leer lassen',
    V_01: 'Fülle „{label}“ aus.',
    consent: 'Gib deine Einwilligung, um das Formular abzuschicken.',
    V_02: 'Gib eine gültige E-Mail-Adresse ein, etwa name@beispiel.de.',
    V_12: '„{label}“ stimmt nicht.',
    V_14: '„{label}“ ist zu lang.',
    V_17: 'Füge bei „{label}“ eine Datei hinzu.',
    ML_01: 'Die Datei bei „{label}“ ist zu groß.',
    wrongFile: 'Wähle bei „{label}“ eine Datei in PDF oder Word.',
  },
  fr: {
    required: 'obligatoire',
    problems: 'Le formulaire n’est pas encore envoyé',
    notSent: 'Le formulaire n’a pas pu être envoyé. Réessayez plus tard ; ce que vous avez saisi est toujours là.',
    tooMany: 'Le formulaire n’a pas pu être envoyé : trop d’essais à la suite. Réessayez plus tard.',
    checking: 'Vérification…',
    tick: 'Confirmez que vous n’êtes pas un robot ; le formulaire est envoyé ensuite.',
    sending: 'Envoi…',
    noScript:
      'JavaScript est désactivé dans votre navigateur. Vous pouvez tout de même envoyer ce formulaire en répondant à une courte question.',
    ask: 'Afficher la question',
    insteadOfForm: 'Ce formulaire nécessite JavaScript. Activez-le ou contactez-nous autrement :',
    question: 'Combien font {a} plus {b} ?',
    questionHelp: 'Cette question éloigne le spam. Vous avez une demi-heure pour répondre.',
    questionFirst: 'Encore une question avant l’envoi du formulaire',
    questionWrong: 'Cette réponse est inexacte ou arrive trop tard. Répondez à la nouvelle question.',
    chooseAgain: 'Choisissez à nouveau le fichier : votre navigateur ne le conserve pas.',
    captcha: 'La vérification antispam a échoué. Envoyez le formulaire à nouveau.',
    choose: 'Faites un choix',
    documents: 'PDF ou Word, {size} Mo au plus',
    trap: 'Laissez ce champ vide',
    V_01: 'Remplissez « {label} ».',
    consent: 'Donnez votre consentement pour envoyer le formulaire.',
    V_02: 'Saisissez une adresse e-mail valide, comme nom@exemple.fr.',
    V_12: '« {label} » n’est pas correct.',
    V_14: '« {label} » est trop long.',
    V_17: 'Ajoutez un fichier à « {label} ».',
    ML_01: 'Le fichier de « {label} » est trop volumineux.',
    wrongFile: 'Pour « {label} », choisissez un fichier PDF ou Word.',
  },
};

/** Returns the messages in the language of a locale; English if there are none. */
export const formMessages = (locale: string): FormMessages => messagesFor(messages, locale);

/** Returns the error message of a field. Also runs in the browser. */
export function formErrorText(messages: FormMessages, kind: string, label: string, code: string): string {
  const own =
    kind === 'consent' ? messages.consent : kind === 'file' && code === 'V_12' ? messages.wrongFile : undefined;
  const known = messages[code as keyof FormMessages] as string | undefined;
  return (own ?? known ?? messages.V_12).replace('{label}', label);
}
