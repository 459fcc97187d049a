/**
 * Common base words and suffixes of passwords that need an uppercase letter and a special character, such as `Welcome2026!`.
 * Collected from published lists of leaked passwords.
 */
const words = `
  password passw0rd p@ssword p@ssw0rd p@$$word p@$$w0rd pa$$word pa$$w0rd passwort wachtwoord motdepasse contraseña
  welcome welc0me welkom willkommen bienvenue bonjour hello hallo letmein changeme default secret geheim
  admin administrator beheerder root user guest login master manager support system server computer internet google
  test test1 testing temp demo sample example company office
  qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcde abcdef abc123 a1b2c3 q1w2e3r4 1qaz2wsx 1q2w3e4r
  iloveyou iloveu loveyou lovely sunshine princess angel angels butterfly flower flowers chocolate cookie cookies sweetheart
  football baseball basketball soccer hockey voetbal feyenoord liverpool arsenal chelsea barcelona manchester juventus
  superman batman spiderman pokemon starwars naruto dragon monkey shadow tigger lion tiger panther mustang ferrari
  porsche mercedes harley yamaha trustno trustno1 whatever blink killer hunter ranger jordan jordan23
  michael michelle jessica jennifer ashley daniel charlie andrew thomas robert matthew nicole amanda joshua william
  summer winter spring autumn zomer winter lente herfst sommer herbst ete hiver printemps
  january february march april june july august september october november december
  maandag dinsdag woensdag donderdag vrijdag zaterdag zondag monday tuesday wednesday thursday friday saturday sunday
  amsterdam rotterdam utrecht nederland holland belgie brussel berlin london paris deutschland france england america india
`;

const endings = `
  ! !! 1! 2! 7! 9! 01! 10! 11! 12! 13! 21! 22! 23! 69! 99! 00! 007! 111! 123! 321! 1234! 12345! 123456! !1 !12 !123 !1234
  @ @1 @12 @123 @1234 @12345 @123456 1@ 12@ 123@ 01@ 1234@ # #1 #12 #123 #1234 1# 123# $ $1 $123 1$ 123$ * 1* 123* . 1. 123. ? 1? 123?
  -1 -123 _1 _123 1_ 123_
  2015! 2016! 2017! 2018! 2019! 2020! 2021! 2022! 2023! 2024! 2025! 2026! 2027!
  @2015 @2016 @2017 @2018 @2019 @2020 @2021 @2022 @2023 @2024 @2025 @2026 @2027
  !2020 !2021 !2022 !2023 !2024 !2025 !2026 !2027 2020@ 2021@ 2022@ 2023@ 2024@ 2025@ 2026@
  #2020 #2021 #2022 #2023 #2024 #2025 #2026 -2020 -2021 -2022 -2023 -2024 -2025 -2026
`;

const others = `
  p@ssw0rd1 p@ssw0rd12 p@ssw0rd123 p@ssw0rd1234 p@ssword1 p@ssword12 p@ssword123 p@$$w0rd1 p@$$w0rd123 p@$$word1 pa$$word1 pa$$word123
  pa$$w0rd1 pa$$w0rd123 p@55w0rd! p@55word! pass@word1 pass@123 pass@1234 pass@12345 pass@word123 pass1234! pass123!@# pass!234
  !qaz2wsx3edc !qaz@wsx#edc 1qaz@wsx3edc 1qaz!qaz1 zaq!2wsx zaq12wsx! zaq!xsw@ 1qaz2wsx! qwe123!@# qwer1234! qwer!234 qwert123! asdf1234! asdf@1234
  abc123!@# abcd1234! abcd@1234 aa123456! aa@123456 aa123456@ a123456! a12345678! abc12345! abc@12345 qaz123!@# 123qwe!@# 123qwe!q 1234qwer! 12345678a! 123456789a!
  admin123!@# test123!@# test!1234 root@1234 toor@1234 iloveyou<3 correcthorsebatterystaple! trustno1! ncc-1701d ncc-1701e
  p4ssw0rd! p4ssword! passw0rd1! passwd123! mypassword1! mypassword! newpassword1! newpass1! yourpassword1! nopassword! password!@# password1!@
`;

const list = (text: string): string[] => text.trim().split(/\s+/);
const wordSet = new Set(list(words));
const endingList = list(endings);
const otherSet = new Set(list(others));

/** Whether a password is among the most common ones, ignoring case. */
export function isCommonPassword(password: string): boolean {
  const lowercase = password.toLowerCase();
  if (otherSet.has(lowercase)) return true;
  return endingList.some((ending) => lowercase.endsWith(ending) && wordSet.has(lowercase.slice(0, -ending.length)));
}
